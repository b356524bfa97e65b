import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

const BUCKET = "demos";

/** An empty bucket, as the settings of a portal name it. */
export async function makeBucket({ endpoint, accessKeyId, secretAccessKey }) {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
