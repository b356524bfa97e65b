import { sql } from "kysely";
import { uploadMessages } from "../../contract/uploads.ts";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../errors.ts";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { lockUpload, type UploadRow } from "./queries.ts";
import { stagingOf } from "./staging.ts";

/**
 * The one moment in which an upload becomes something: its rows, its state and its line in the log, in
 * one transaction. The objects are in place by then. Of several at once the first one publishes.
 */
export async function publish(
  { db, store }: Portal,
  actor: Actor,
  upload: UploadRow,
  { key, write }: { key: string; write?: (trx: Database) => Promise<void> },
): Promise<void> {
  const staging = stagingOf(upload.id);
  await db.transaction().execute(async (trx) => {
    const { state } = await lockUpload(trx, upload.id);
    if (state === "complete") return;
    if (state === "aborted") throw conflict(uploadMessages.wasAborted);
    await write?.(trx);
    await trx
      .updateTable("uploads")
      .set({ state: "complete", key, completed_at: sql`now()` })
      .where("id", "=", upload.id)
      .execute();
    await trx.deleteFrom("upload_files").where("upload_id", "=", upload.id).execute();
    await queueRemoval(trx, [{ key: staging }]);
    await recordActivity(trx, actor, {
      module: "upload",
      action: "upload",
      record: { id: upload.id, name: upload.folder },
      after: { kind: upload.kind, files: upload.file_count, bytes: upload.size },
    });
  });
  await removeQueued(db, store, [staging]);
}
