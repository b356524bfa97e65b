import { uploadMessages } from "../../contract/uploads.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { lockUpload, type UploadRow } from "./queries.ts";
import { stagingPrefix } from "../builds/keys.ts";
import { publishedPrefix } from "./staging.ts";

/** Discards what was sent so far. The row stays for a day, because its bytes count against the limit. */
export async function abortUpload({ db, store }: Services, actor: Actor, upload: UploadRow) {
  await recordChange(db, actor, "upload", async (trx) => {
    const { state } = await lockUpload(trx, upload.id);
    if (state === "complete") throw conflict(uploadMessages.isComplete);
    await markAborted(trx, upload);
    return {
      result: undefined,
      action: "delete" as const,
      record: { id: upload.id, name: upload.folder },
    };
  });
  await removeQueued(db, store, keysOf(upload));
}

/** Also for an abandoned one; the caller has the row locked. */
export async function markAborted(trx: Database, upload: AbortedUpload) {
  await trx.updateTable("uploads").set({ state: "aborted" }).where("id", "=", upload.id).execute();
  await trx.deleteFrom("upload_files").where("upload_id", "=", upload.id).execute();
  await queueRemoval(
    trx,
    keysOf(upload).map((key) => ({ key })),
  );
}

type AbortedUpload = Pick<UploadRow, "id" | "kind" | "public_id">;

/** An interrupted completion may already have copied objects to their final places. */
const keysOf = (upload: AbortedUpload) => [stagingPrefix(upload.id), publishedPrefix(upload)];
