export function findNginx(): true;
export function hasNginxForTests(): Promise<boolean>;
export function startNginx(
  contentPort: number,
  plainFiles?: string,
): Promise<{ url: string; stop: () => Promise<void> }>;
export function startSite(ports: { apiPort: number; contentPort: number }): Promise<{
  tlsPort: number;
  plainPort: number;
  readLog: () => Promise<string>;
  stop: () => Promise<void>;
}>;
