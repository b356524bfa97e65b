export function findNginx(): true;
export function hasNginxForTests(): Promise<boolean>;
export function startNginx(
  contentPort: number,
  plainFiles?: string,
): Promise<{ url: string; stop: () => Promise<void> }>;
