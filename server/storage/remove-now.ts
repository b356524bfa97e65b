import type { RemovedFiles } from "../../contract/storage.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import type { Services } from "../portal-services.ts";
import { purgeAllDeletedDemos } from "../deleted-demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { findSettledOrphans } from "./orphans.ts";
import { endHold, queueRemoval, removeQueued } from "./removals.ts";

type Portal = Pick<Services, "db" | "store">;
type Found = { key: string; size: number }[];

/** The files of deleted demos, which can then no longer be restored. */
export const removeHeld = (portal: Portal, actor: Actor) =>
  removeNow(portal, actor, "Deleted demos", async (trx) => {
    await purgeAllDeletedDemos(trx);
    return (await endHold(trx)).map(({ key, size }) => ({ key, size: Number(size) }));
  });

/** Orphaned files. */
export async function removeOrphans(portal: Portal, actor: Actor) {
  // Before the transaction: listing a bucket takes time.
  const orphans = await findSettledOrphans(portal.db, portal.store);
  return removeNow(portal, actor, "Orphaned files", async (trx) => {
    await queueRemoval(trx, orphans);
    return orphans;
  });
}

/** Queued first, then removed; if the store is unavailable, by the next cleanup. */
async function removeNow(
  { db, store }: Portal,
  actor: Actor,
  name: string,
  find: (trx: Database) => Promise<Found>,
): Promise<RemovedFiles> {
  const found = await recordChange(db, actor, "storage", async (trx) => {
    const result = await find(trx);
    return { result, action: "delete", record: { name }, before: amountOf(result) };
  });
  await removeQueued(
    db,
    store,
    found.map(({ key }) => key),
  );
  return amountOf(found);
}

const amountOf = (found: Found): RemovedFiles => ({
  count: found.length,
  size: found.reduce((sum, { size }) => sum + size, 0),
});
