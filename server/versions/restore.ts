import type { Demo } from "../../contract/demos.ts";
import { changed, recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { getDemo } from "../demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { keyOfBuild } from "./build-key.ts";
import { findVersion } from "./queries.ts";

/** Only the address changes: whoever is watching the other version goes on watching it. */
export const restoreVersion = (db: Database, actor: Actor, demo: Demo, buildId: string) =>
  recordChange(db, actor, "demo", async (trx) => {
    const key = keyOfBuild(await findVersion(trx, demo._id, buildId));
    await trx.updateTable("demos").set({ video_url: key }).where("id", "=", demo._id).execute();
    const result = await getDemo(trx, demo._id);
    const { _id, title: name } = demo;
    const [before, after] = [{ video_url: demo.video_url }, { video_url: key }];
    return { result, ...changed({ _id, name }, before, after) };
  });
