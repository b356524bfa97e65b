import type { UploadKind } from "../../contract/uploads.ts";
import type { ListedObject, Store } from "../store/store.ts";
import type { UploadFileRow } from "./queries.ts";

/** All that is still arriving. Nothing refers to these keys, and no page can be served from them. */
export const STAGING = "uploads";

export const stagingOf = (uploadId: string) => `${STAGING}/${uploadId}`;
export const stagedKey = (uploadId: string, number: number) => `${STAGING}/${uploadId}/${number}`;

/** Where the objects of a complete one lie. */
export const publishedPrefix = ({ kind, public_id }: { kind: UploadKind; public_id: string }) =>
  `${kind === "thumbnail" ? "thumbnails" : kind}/${public_id}`;

const STAGED_KEY = new RegExp(`^${STAGING}/([0-9a-f]{24})/(\\d+)$`);
export const uploadOf = (key: string) => STAGED_KEY.exec(key)?.[1];

/** The objects that are there whole, by the number of their file. */
export async function listArrived(
  store: Store,
  uploadId: string,
  files: UploadFileRow[],
): Promise<Map<number, ListedObject>> {
  const sizes = new Map(files.map(({ number, size }) => [number, size]));
  const objects = await store.list(stagingOf(uploadId));
  return new Map(
    objects
      .map((object) => [Number(STAGED_KEY.exec(object.key)?.[2]), object] as const)
      .filter(([number, { size }]) => sizes.get(number) === size),
  );
}
