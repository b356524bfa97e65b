import { sql } from "kysely";
import { uploadMessages } from "../../contract/uploads.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { ChangedObjectError, type Store } from "../store/store.ts";
import { withPublishLock } from "./publish-lock.ts";
import { findUpload, lockUpload, type UploadRow } from "./queries.ts";
import { stagingPrefix } from "../builds/keys.ts";
import type { VerifiedFile } from "./verify.ts";

interface Publication {
  /** The inspected contents: exactly this is published. */
  files: VerifiedFile[];
  /** Copies the objects to where they will be served from. */
  place: () => Promise<void>;
  write: (trx: Database) => Promise<void>;
}

/**
 * Published files are never written again: one call at a time puts the objects in place, and none does once the
 * upload is complete. Of several concurrent calls the first one publishes.
 */
export async function publish(
  portal: Services,
  actor: Actor,
  upload: UploadRow,
  publication: Publication,
): Promise<void> {
  const { db, store } = portal;
  await withPublishLock(db, upload.id, async () => {
    if ((await findUpload(db, upload.id)).state !== "open") return;
    await publication.place();
    await recordPublication(portal, actor, upload, publication);
  });
  await removeQueued(db, store, [stagingPrefix(upload.id)]);
}

/** The point at which an upload becomes a build: its rows, its state and its audit entry. */
const recordPublication = (
  { db, store }: Services,
  actor: Actor,
  upload: UploadRow,
  { files, write }: Publication,
) =>
  recordChange(db, actor, "upload", async (trx) => {
    const { state } = await lockUpload(trx, upload.id);
    if (state !== "open") throw conflict(uploadMessages.wasAborted);
    // Under the lock: from here on no file that is sent through the portal is put in place.
    await refuseChanged(store, upload, files);
    await write(trx);
    await trx
      .updateTable("uploads")
      .set({ state: "complete", completed_at: sql`now()` })
      .where("id", "=", upload.id)
      .execute();
    await trx.deleteFrom("upload_files").where("upload_id", "=", upload.id).execute();
    await queueRemoval(trx, [{ key: stagingPrefix(upload.id) }]);
    return {
      result: undefined,
      action: "upload" as const,
      record: { id: upload.id, name: upload.folder },
      after: { kind: upload.kind, files: upload.file_count, bytes: upload.size },
    };
  });

/** If a client's file was acknowledged, the previous one must not be published. */
async function refuseChanged(store: Store, upload: UploadRow, files: VerifiedFile[]) {
  const staged = await store.list(stagingPrefix(upload.id));
  const etags = new Map(staged.map(({ key, etag }) => [key, etag]));
  const changed = files.find(({ key, etag }) => etags.get(key) !== etag);
  if (changed) throw new ChangedObjectError(changed.key);
}
