import { uploadMessages } from "../../contract/uploads.ts";
import { recordChange } from "../activity/changes.ts";
import { conflict } from "../errors.ts";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { lockUpload, type UploadRow } from "./queries.ts";
import { publishedPrefix, stagingOf } from "./staging.ts";

/** What was sent so far is thrown away. The row stays for a day: its bytes count against the limit. */
export async function abortUpload({ db, store }: Portal, actor: Actor, upload: UploadRow) {
  // A completion that broke off may have put objects into their later places already.
  const objects = [stagingOf(upload.id), publishedPrefix(upload)];
  await recordChange(db, actor, "upload", async (trx) => {
    const { state } = await lockUpload(trx, upload.id);
    if (state === "complete") throw conflict(uploadMessages.isComplete);
    await trx
      .updateTable("uploads")
      .set({ state: "aborted" })
      .where("id", "=", upload.id)
      .execute();
    await trx.deleteFrom("upload_files").where("upload_id", "=", upload.id).execute();
    await queueRemoval(trx, objects);
    return {
      result: undefined,
      action: "delete" as const,
      record: { id: upload.id, name: upload.folder },
    };
  });
  await removeQueued(db, store, objects);
}
