import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from "@aws-sdk/client-s3";
import { type Bucket, hasStatus, isNamed } from "./s3-client.ts";

/** Creates the bucket if it does not exist. */
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

/** Allows pages of these origins, and no others, to send to the bucket. */
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
