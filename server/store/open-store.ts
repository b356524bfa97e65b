import { join } from "node:path";
import type { Config } from "../start/config.ts";
import { diskStore } from "./disk.ts";
import type { Store } from "./store.ts";

interface Log {
  warn(fields: object, message: string): void;
}

/** The configured store: a bucket, or the disk. */
export async function openStore(
  { s3, dataDir, publicUrl, corsOrigins }: Config,
  log: Log,
  /** Timeout of a bucket; a person does not wait longer. */
  answerMs?: number,
): Promise<Store> {
  if (!s3) return diskStore(join(dataDir, "store"), `${publicUrl}/api/v1/uploads/objects`);
  // Imported on demand: it takes half a second, and is only needed for S3.
  const { openBucket } = await import("./s3.ts");
  const origins = [publicUrl, ...corsOrigins];
  const onUnprepared = (error: unknown) =>
    log.warn(
      { err: error, bucket: s3.bucket },
      `could not prepare the bucket; browsers can only upload when its CORS rules allow PUT from ${origins.join(", ")}`,
    );
  return openBucket(s3, origins, onUnprepared, answerMs);
}
