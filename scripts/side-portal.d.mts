export type SidePortal = {
  url: string;
  dataDir: string;
  pid: number;
  stop: () => Promise<void>;
};
export function startSidePortal(settings?: Record<string, string>): Promise<SidePortal>;
