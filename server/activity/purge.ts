import type { Database } from "../db/connection.ts";
import { purgeActivityBefore } from "./queries.ts";
import { recordActivity } from "./record.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Nobody did it, and it came from nowhere but here. */
const PORTAL = { ip: "127.0.0.1" };

/** What is older than the owner of the portal wants to keep leaves the log; that it left is an entry itself. */
export async function purgeOldActivity(db: Database, days: number | undefined): Promise<void> {
  if (days === undefined) return;
  const cutoff = new Date(Date.now() - days * DAY_MS);
  let count = 0;
  for (;;) {
    const gone = await purgeActivityBefore(db, cutoff);
    count += gone;
    if (gone === 0) break;
  }
  if (count === 0) return;
  const name = `entries before ${cutoff.toISOString().slice(0, 10)}`;
  await recordActivity(db, PORTAL, {
    action: "delete",
    module: "activity log",
    record: { name },
    after: { count },
  });
}
