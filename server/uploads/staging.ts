import { buildPrefix, picturePrefix, readStagedKey, stagingPrefix } from "../builds/keys.ts";
import type { UploadKind } from "../../contract/uploads.ts";
import type { ListedObject, Store } from "../store/store.ts";
import type { UploadFileRow } from "./queries.ts";

/** Where the objects of a complete upload are. */
export const publishedPrefix = ({ kind, public_id: id }: { kind: UploadKind; public_id: string }) =>
  kind === "thumbnail" ? picturePrefix(id) : buildPrefix({ kind, id });

/** The complete objects, by the number of their file. */
export async function listArrived(
  store: Store,
  uploadId: string,
  files: UploadFileRow[],
): Promise<Map<number, ListedObject>> {
  const sizes = new Map(files.map(({ number, size }) => [number, size]));
  const objects = await store.list(stagingPrefix(uploadId));
  return new Map(
    objects
      .map((object) => [readStagedKey(object.key)?.number ?? NaN, object] as const)
      .filter(([number, { size }]) => sizes.get(number) === size),
  );
}
