import { join } from "node:path";
import type { Config } from "../config.ts";
import { diskStore } from "./disk.ts";
import { allowUploadsFrom, ensureBucket } from "./s3-bucket.ts";
import { connectS3 } from "./s3-client.ts";
import { s3Store } from "./s3.ts";
import type { Store } from "./store.ts";

interface Log {
  warn(fields: object, message: string): void;
}

/** The store of the settings: a bucket, or the disk. A bucket that is away is no reason not to start. */
export async function openStore(config: Config, log: Log): Promise<Store> {
  const { s3, dataDir, publicUrl } = config;
  if (!s3) return diskStore(join(dataDir, "store"), `${publicUrl}/api/v1/uploads/objects`);
  const bucket = { client: connectS3(s3), Bucket: s3.bucket };
  try {
    await ensureBucket(bucket);
    await allowUploadsFrom(bucket, publicUrl);
  } catch (error) {
    log.warn(
      { err: error, bucket: s3.bucket },
      `could not prepare the bucket; browsers can only upload when its CORS rules allow PUT from ${publicUrl}`,
    );
  }
  return s3Store(s3);
}
