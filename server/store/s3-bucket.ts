import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from "@aws-sdk/client-s3";
import { type Bucket, hasStatus, isNamed } from "./s3-client.ts";

/** Makes the bucket where there is none. */
export async function ensureBucket({ client, Bucket }: Bucket): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    if (!isNamed(error, "BucketAlreadyOwnedByYou", "BucketAlreadyExists")) throw error;
  }
}

/** Lets pages of these origins send to the bucket, and no others. */
export async function allowUploadsFrom(
  { client, Bucket }: Bucket,
  origins: string[],
): Promise<void> {
  const rule = {
    AllowedOrigins: origins,
    AllowedMethods: ["PUT"],
    AllowedHeaders: ["*"],
    MaxAgeSeconds: 3600,
  };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
}
