import { randomBytes } from "node:crypto";
import { type NewUpload, UPLOAD_PART_BYTES, uploadMessages } from "../../contract/uploads.ts";
import type { Database } from "../db/connection.ts";
import { Refusal } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { inParallel } from "../in-parallel.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { type Plan, planUpload } from "./plan.ts";
import { findUpload, insertFiles, lockUsage, noteParts, type UploadFileRow } from "./queries.ts";
import { stagedKey } from "../builds/keys.ts";

const AT_ONCE = 16;

/** Nothing is sent yet: the names and sizes are checked and recorded with their owner. */
export async function startUpload(portal: Services, actor: Actor, input: NewUpload) {
  const { db, store, config } = portal;
  const plan = planUpload(input, config.uploads);
  // Refused now rather than after the first gigabyte.
  await store.check();
  const id = newId();
  const files = input.files.map((file, number) => asRow(file, number));
  await db.transaction().execute(async (trx) => {
    await refuseOverQuota(trx, actor, config.uploads, plan);
    await trx
      .insertInto("uploads")
      .values({
        id,
        kind: input.kind,
        owner_id: actor.id,
        folder: plan.folder,
        // The address of a thumbnail is its only protection, so it must not be guessable.
        public_id: input.kind === "thumbnail" ? randomBytes(12).toString("hex") : id,
        size: String(plan.size),
        file_count: files.length,
      })
      .execute();
    await insertFiles(trx, id, files);
  });
  try {
    await beginParts(portal, id, files);
  } catch (error) {
    await db.deleteFrom("uploads").where("id", "=", id).execute();
    throw error;
  }
  return findUpload(db, id);
}

async function refuseOverQuota(
  trx: Database,
  actor: Actor,
  limits: Services["config"]["uploads"],
  plan: Plan,
) {
  const usage = await lockUsage(trx, actor);
  if (usage.unfinished >= limits.unfinished)
    throw new Refusal(429, uploadMessages.tooManyUnfinished(usage.unfinished));
  if (usage.bytesToday + plan.size > limits.bytesPerDay)
    throw new Refusal(429, uploadMessages.tooMuchToday(limits.bytesPerDay));
}

function asRow({ path, size, sha256 }: NewUpload["files"][number], number: number): UploadFileRow {
  const announced = sha256 === undefined ? null : Buffer.from(sha256, "hex");
  return {
    number,
    path,
    size,
    sha256: announced,
    parts_id: null,
    seen_sha256: null,
    seen_etag: null,
  };
}

async function beginParts({ db, store }: Services, id: string, files: UploadFileRow[]) {
  const large = files.filter((file) => file.size > UPLOAD_PART_BYTES);
  await inParallel(large, AT_ONCE, async ({ number }) =>
    noteParts(db, id, number, await store.beginParts(stagedKey(id, number))),
  );
}
