import { recordUpdate } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { demo, named } from "../demos/change.ts";
import { updateDemo } from "../demos/queries.ts";
import { contentAddress } from "../demos/stored-demo.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueDemoEvent } from "../webhooks/events.ts";
import { findBuildOf, listVersionIds } from "./queries.ts";

/** Only the reference changes: viewers of the other version are not interrupted. */
export const restoreBuild = (
  db: Database,
  actor: Actor,
  demoId: string,
  buildId: string,
  note = "",
) =>
  recordUpdate(db, actor, demo, demoId, async (trx, former) => {
    const { id } = await findBuildOf(trx, demoId, buildId);
    const result = await updateDemo(trx, actor, demoId, { build_id: id, outside_url: null });
    const versions = await listVersionIds(trx, demoId);
    const [before, after] = [former, result].map((it) => ({
      version: it.build === null ? null : versions.indexOf(it.build.id) + 1,
      video_url: contentAddress(it),
    }));
    const entry = changed(named(result), before ?? {}, after ?? {});
    const isIdle = Object.keys(entry.after).length === 0;
    if (!isIdle) await queueDemoEvent(trx, actor, result, "version.restored");
    return {
      result,
      ...entry,
      after: note === "" || isIdle ? entry.after : { ...entry.after, note },
    };
  });
