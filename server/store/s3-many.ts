import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { inParallel } from "../in-parallel.ts";
import { bare, type Bucket, hasStatus } from "./s3-client.ts";
import {
  ChangedObjectError,
  type Copy,
  type ListedObject,
  type Part,
  StoreUnavailableError,
} from "./store.ts";

const AT_ONCE = 32;
/** The maximum of one call. */
const REMOVED_AT_ONCE = 1000;

export async function listObjects(
  { client, Bucket }: Bucket,
  prefix: string,
): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}/` }))
    for (const { Key = "", Size = 0, ETag = "", LastModified = new Date() } of page.Contents ?? [])
      objects.push({
        key: Key,
        size: Size,
        etag: bare(ETag),
        modifiedAt: LastModified,
      });
  return objects;
}

export async function listFolders(bucket: Bucket, prefix: string): Promise<string[]> {
  const { client, Bucket } = bucket;
  const names = new Set<string>();
  const input = { Bucket, Prefix: `${prefix}/`, Delimiter: "/" };
  for await (const page of paginateListObjectsV2({ client }, input))
    for (const { Prefix = "" } of page.CommonPrefixes ?? [])
      names.add(Prefix.slice(input.Prefix.length, -1));
  for (const { Key } of await listUnfinished(bucket, input.Prefix)) {
    const [name, ...below] = Key.slice(input.Prefix.length).split("/");
    if (name !== undefined && below.length > 0) names.add(name);
  }
  return [...names];
}

export async function copyObjects({ client, Bucket }: Bucket, copies: Copy[]): Promise<void> {
  await inParallel(copies, AT_ONCE, async ({ from, to, etag }) => {
    const CopySource = `${Bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
    const copy = { Bucket, Key: to, CopySource, CopySourceIfMatch: `"${etag}"` };
    const result = await client.send(new CopyObjectCommand(copy)).catch((error: unknown) => {
      const hasChanged = hasStatus(error, 412) || hasStatus(error, 404);
      throw hasChanged ? new ChangedObjectError(from) : error;
    });
    // Older servers ignore the condition; and if the copy's etag differs by design, the original decides.
    if (bare(result.CopyObjectResult?.ETag) === etag) return;
    const original = await client
      .send(new HeadObjectCommand({ Bucket, Key: from }))
      .catch((error: unknown) => ignoreAbsent(error));
    if (bare(original?.ETag) !== etag) throw new ChangedObjectError(from);
  });
}

export async function removeObjects(bucket: Bucket, key: string): Promise<void> {
  const { client, Bucket } = bucket;
  const keys = [key, ...(await listObjects(bucket, key)).map((object) => object.key)];
  for (let i = 0; i < keys.length; i += REMOVED_AT_ONCE) {
    const Objects = keys.slice(i, i + REMOVED_AT_ONCE).map((Key) => ({ Key }));
    const Delete = { Objects, Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    if (Errors.length > 0) throw new StoreUnavailableError(Errors[0]);
  }
  const isBeneath = ({ Key }: { Key: string }) => Key === key || Key.startsWith(`${key}/`);
  const unfinished = (await listUnfinished(bucket, key)).filter(isBeneath);
  await inParallel(unfinished, AT_ONCE, (upload) =>
    client
      .send(new AbortMultipartUploadCommand({ Bucket, ...upload }))
      .catch((error: unknown) => ignoreAbsent(error)),
  );
}

export async function listParts(
  { client, Bucket }: Bucket,
  Key: string,
  UploadId: string,
): Promise<(Part & { etag: string })[]> {
  const parts: (Part & { etag: string })[] = [];
  let marker: string | undefined;
  do {
    const command = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: marker });
    const page = await client.send(command).catch((error: unknown) => ignoreAbsent(error));
    for (const { PartNumber = 0, Size = 0, ETag = "" } of page?.Parts ?? [])
      parts.push({ number: PartNumber, size: Size, etag: ETag });
    marker = page?.IsTruncated === true ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
  return parts;
}

async function listUnfinished({ client, Bucket }: Bucket, Prefix: string) {
  const uploads: { Key: string; UploadId: string }[] = [];
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined =
    {};
  do {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket,
      Prefix,
      ...from,
    });
    const page = await client.send(command);
    for (const { Key = "", UploadId = "" } of page.Uploads ?? []) uploads.push({ Key, UploadId });
    from =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
  } while (from);
  return uploads;
}

function ignoreAbsent(error: unknown): undefined {
  if (!hasStatus(error, 404)) throw error;
}
