export function findRadosgw(): true;
export function hasRadosgwForTests(): Promise<boolean>;
export function startRadosgw(): Promise<{
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  startGateway: () => Promise<void>;
  stopGateway: () => Promise<void>;
  stop: () => Promise<void>;
}>;
