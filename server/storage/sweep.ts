import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import type { Services } from "../portal-services.ts";
import type { Store } from "../store/store.ts";
import { markAborted } from "../uploads/abort.ts";
import { buildPrefix, picturePrefix, stagingPrefix } from "../builds/keys.ts";
import { purgeDeletedDemos } from "../deleted-demos/queries.ts";
import { findSettledOrphans } from "./orphans.ts";
import { queueRemoval, removeDue } from "./removals.ts";

const DAY_MS = 86_400_000;

/** Aborts abandoned uploads, purges those that no demo uses, and removes files whose hold is over. */
export async function sweepStorage({
  db,
  store,
  config,
}: Pick<Services, "db" | "store" | "config">) {
  // Even without a hold: filling in the form after an upload takes some time.
  const unusedDays = Math.max(config.deletedDemoHoldDays, 1);
  await abortAbandoned(db, store);
  await purgeAborted(db);
  await purgeUnused(db, unusedDays);
  await queueOrphans(db, store, config.deletedDemoHoldDays);
  await purgeDeletedDemos(db);
  await removeDue(db, store);
  await store.tidy(new Date(Date.now() - DAY_MS));
}

/** Started more than a day ago, without a byte for a day; or their owner was removed. */
async function abortAbandoned(db: Database, store: Store) {
  const uploads = await db
    .selectFrom("uploads")
    .select(["id", "kind", "public_id", "owner_id"])
    .where("state", "=", "open")
    .where((eb) =>
      eb.or([
        eb("created_at", "<", sql<string>`now() - interval '1 day'`),
        eb("owner_id", "is", null),
      ]),
    )
    .execute();
  for (const upload of uploads) {
    const arrived = await store.list(stagingPrefix(upload.id));
    const isAlive = arrived.some(({ modifiedAt }) => modifiedAt.getTime() > Date.now() - DAY_MS);
    if (isAlive && upload.owner_id !== null) continue;
    await db.transaction().execute(async (trx) => {
      const open = await trx
        .selectFrom("uploads")
        .select("id")
        .where("id", "=", upload.id)
        .where("state", "=", "open")
        .forUpdate()
        .executeTakeFirst();
      if (open) await markAborted(trx, upload);
    });
  }
}

/** They counted against the bytes of a day, which is over. */
async function purgeAborted(db: Database) {
  await db
    .deleteFrom("uploads")
    .where("state", "=", "aborted")
    .where("created_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}

async function purgeUnused(db: Database, days: number) {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${days})`;
  await db.transaction().execute(async (trx) => {
    const builds = await trx
      .deleteFrom("builds")
      .where("demo_id", "is", null)
      .where(isOld)
      .returning(["id", "kind", "size"])
      .execute();
    const pictures = await trx
      .deleteFrom("pictures")
      .where(isOld)
      .where(sql<boolean>`not exists (select from demos d where d.picture_id = pictures.id)`)
      .returning(["id", "size"])
      .execute();
    await queueRemoval(trx, [
      ...builds.map((build) => ({ key: buildPrefix(build), size: Number(build.size) })),
      ...pictures.map(({ id, size }) => ({ key: picturePrefix(id), size: Number(size) })),
    ]);
    await purgeUploadsWithoutRecord(trx);
  });
}

/** Their builds are gone, with the demo or unused: nothing is left to report about them. */
async function purgeUploadsWithoutRecord(db: Database) {
  await sql`
    delete from uploads u where u.state = 'complete'
      and not exists (select from builds b where b.id = u.id)
      and not exists (select from pictures p where p.id = u.public_id)`.execute(db);
}

/** Held like the files of a deleted demo, in case the records were restored from an older backup. */
const queueOrphans = async (db: Database, store: Store, holdDays: number) =>
  queueRemoval(db, await findSettledOrphans(db, store), holdDays);
