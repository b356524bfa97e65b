import { changed, recordUpdate } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { demo, named } from "../demos/change.ts";
import { getDemo } from "../demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { keyOfBuild } from "./build-key.ts";
import { findVersion } from "./queries.ts";

/** Only the address changes: whoever is watching the other version goes on watching it. */
export const restoreVersion = (db: Database, actor: Actor, demoId: string, buildId: string) =>
  recordUpdate(db, actor, demo, demoId, async (trx, former) => {
    const key = keyOfBuild(await findVersion(trx, demoId, buildId));
    await trx.updateTable("demos").set({ video_url: key }).where("id", "=", demoId).execute();
    const result = await getDemo(trx, demoId);
    const [before, after] = [{ video_url: former.video_url }, { video_url: key }];
    return { result, ...changed(named(result), before, after) };
  });
