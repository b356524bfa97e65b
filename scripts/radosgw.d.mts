export function ensureRadosgw(): boolean;
export function startRadosgw(): Promise<{
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}>;
