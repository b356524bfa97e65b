import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import type { S3Settings } from "../start/config.ts";
import { bare, connectS3, hasStatus, isNamed } from "./s3-client.ts";
import { copyObjects, listFolders, listObjects, listParts, removeObjects } from "./s3-many.ts";
import { allowUploadsFrom, ensureBucket } from "./s3-bucket.ts";
import { ChangedObjectError, InvalidKeyError, isKey, type PutTerms, type Store } from "./store.ts";

/** "Try again" is better for a person than a page that hangs. */
const ANSWER_MS = 3000;

/** The portal starts even if the bucket is unavailable, or cannot be prepared. */
export async function openBucket(
  settings: S3Settings,
  pageOrigins: string[],
  onUnprepared: (error: unknown) => void,
  answerMs: number = ANSWER_MS,
): Promise<Store> {
  const bucket = { client: connectS3(settings, answerMs), Bucket: settings.bucket };
  try {
    await ensureBucket(bucket);
    await allowUploadsFrom(bucket, pageOrigins);
  } catch (error) {
    onUnprepared(error);
  }
  return s3Store(settings, answerMs);
}

/**
 * Any server that speaks S3. Signed addresses lead straight to it, so no byte of an upload passes through the portal.
 */
export function s3Store(settings: S3Settings, answerMs?: number): Store {
  const client = connectS3(settings, answerMs);
  const bucket = { client, Bucket: settings.bucket };
  const at = (key: string) => {
    if (!isKey(key)) throw new InvalidKeyError(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    ...singleObjects(client, at),
    ...signedUploads(client, settings, at),
    list: (prefix) => listObjects(bucket, at(prefix).Key),
    folders: (prefix) => listFolders(bucket, at(prefix).Key),
    copy: (copies) =>
      copyObjects(
        bucket,
        copies.map(({ from, to, etag }) => ({ from: at(from).Key, to: at(to).Key, etag })),
      ),
    remove: (key) => removeObjects(bucket, at(key).Key),
    listParts: (key, partsId) => listParts(bucket, at(key).Key, partsId),
    async finishParts(key, partsId) {
      const parts = await listParts(bucket, at(key).Key, partsId);
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const input = { ...at(key), UploadId: partsId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(input)).catch((error: unknown) => {
        // A part was sent again after they were listed, or they are already joined into an object.
        const hasChanged = isNamed(error, "InvalidPart") || hasStatus(error, 404);
        throw hasChanged ? new ChangedObjectError(key) : error;
      });
    },
    check: () => ensureBucket(bucket),
    // An interrupted PUT leaves nothing behind, and parts are found by folders().
    capacity: () => Promise.resolve(null),
    tidy: () => Promise.resolve(),
  };
}

type At = (key: string) => { Bucket: string; Key: string };

function singleObjects(client: S3Client, at: At): Pick<Store, "put" | "open" | "read" | "stat"> {
  const open: Store["open"] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await orAbsent(client.send(new GetObjectCommand({ ...at(key), Range })));
    if (!found) return undefined;
    const input = /\/(\d+)$/.exec(found.ContentRange ?? "")?.[1] ?? found.ContentLength;
    return { stream: found.Body as Readable, size: Number(input), etag: bare(found.ETag) };
  };
  return {
    async put(key, body) {
      await client.send(new PutObjectCommand({ ...at(key), Body: body }));
    },
    open,
    async read(key, range) {
      // An empty object has no range.
      const opened = await open(key, range.end < range.start ? undefined : range);
      if (!opened) return undefined;
      const { stream, ...object } = opened;
      return { bytes: await buffer(stream), ...object };
    },
    async stat(key) {
      const found = await orAbsent(client.send(new HeadObjectCommand(at(key))));
      return found && { size: found.ContentLength ?? 0, etag: bare(found.ETag) };
    },
  };
}

function signedUploads(
  client: S3Client,
  { endpoint }: S3Settings,
  at: At,
): Pick<Store, "signPut" | "beginParts" | "signPart"> {
  // The presigner itself, not getSignedUrl: five thousand addresses in half a second instead of seven.
  const presigner = new S3RequestPresigner({ ...client.config });
  const { protocol, hostname, port, host } = new URL(endpoint);
  const sign = async (key: string, { size, expiresInSeconds }: PutTerms, query = {}) => {
    const { Bucket, Key } = at(key);
    const signed = await presigner.presign(
      {
        method: "PUT",
        protocol,
        hostname,
        ...(port === "" ? {} : { port: Number(port) }),
        path: `/${[Bucket, ...Key.split("/")].map(encodeURIComponent).join("/")}`,
        query,
        // Included in the signature, so that an address for one byte does not accept a gigabyte.
        headers: { host, "content-length": String(size) },
      },
      { expiresIn: expiresInSeconds },
    );
    const fields = new URLSearchParams(signed.query as Record<string, string>);
    return { url: `${endpoint}${signed.path}?${fields.toString()}`, headers: {} };
  };
  return {
    signPut: (key, terms) => sign(key, terms),
    async beginParts(key) {
      const { UploadId = "" } = await client.send(new CreateMultipartUploadCommand(at(key)));
      return UploadId;
    },
    signPart: (key, partsId, { number, ...terms }) =>
      sign(key, terms, { partNumber: String(number), uploadId: partsId }),
  };
}

async function orAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (hasStatus(error, 404) || isNamed(error, "NoSuchKey")) return undefined;
    throw error;
  }
}
