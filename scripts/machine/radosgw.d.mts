export function findRadosgw(): true;
export function hasRadosgwForTests(): Promise<boolean>;
export function startRadosgw(): Promise<{
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}>;
