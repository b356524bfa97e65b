import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import type { Services } from "../portal-services.ts";
import type { Store } from "../store/store.ts";
import { markAborted } from "../uploads/abort.ts";
import { stagingOf } from "../uploads/staging.ts";
import { findOrphans } from "./orphans.ts";
import { queueRemoval, removeDue } from "./removals.ts";

const DAY_MS = 86_400_000;

/** Gives up what nobody goes on with, forgets what no demo uses, and removes what has served its hold. */
export async function sweepStorage({
  db,
  store,
  config,
}: Pick<Services, "db" | "store" | "config">) {
  // Also without a hold: whoever uploads first and then fills in the form needs some time for it.
  const unusedDays = Math.max(config.deletedDemoHoldDays, 1);
  await abortAbandoned(db, store);
  await forgetAborted(db);
  await forgetUnused(db, unusedDays);
  await queueOrphans(db, store, config.deletedDemoHoldDays);
  await removeDue(db, store);
  await store.tidy(new Date(Date.now() - DAY_MS));
}

/** Begun more than a day ago, and nothing has come for a day; or their owner is gone. */
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
    const arrived = await store.list(stagingOf(upload.id));
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
async function forgetAborted(db: Database) {
  await db
    .deleteFrom("uploads")
    .where("state", "=", "aborted")
    .where("created_at", "<", sql<string>`now() - interval '1 day'`)
    .execute();
}

async function forgetUnused(db: Database, days: number) {
  await db.transaction().execute(async (trx) => {
    const unused = await sql<{ key: string; size: string }>`
      with gone_builds as (
        delete from builds b where b.created_at < now() - make_interval(days => ${days})
          and not exists (select from demo_versions v where v.build_id = b.id)
        returning b.kind || '/' || b.id as key, b.size
      ), gone_pictures as (
        delete from uploads u where u.state = 'complete' and u.kind = 'thumbnail'
          and u.completed_at < now() - make_interval(days => ${days})
          and not exists (select from demos d where d.image_url = u.key)
        returning 'thumbnails/' || u.public_id as key, u.size
      )
      select key, size from gone_builds union all select key, size from gone_pictures`.execute(trx);
    await queueRemoval(
      trx,
      unused.rows.map(({ key, size }) => ({ key, size: Number(size) })),
    );
    await forgetUploadsWithoutBuild(trx);
  });
}

/** Their build is gone, with its demo or unused: nothing is left to tell about them. */
async function forgetUploadsWithoutBuild(db: Database) {
  await sql`
    delete from uploads u where u.state = 'complete' and u.kind <> 'thumbnail'
      and not exists (select from builds b where b.id = u.id)`.execute(db);
}

/** Held like a deleted demo's, in case a backup of the records is older than the files. */
async function queueOrphans(db: Database, store: Store, holdDays: number) {
  const orphans = await findOrphans(db, store);
  await queueRemoval(
    db,
    orphans.filter(({ newest }) => newest.getTime() < Date.now() - DAY_MS),
    holdDays,
  );
}
