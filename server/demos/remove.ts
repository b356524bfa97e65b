import { type Demo, demoMessages } from "../../contract/demos.ts";
import { deleted, recordChange } from "../activity/changes.ts";
import { notFound } from "../errors.ts";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { deleteBuildsOf } from "../versions/queries.ts";
import { named, readable } from "./change.ts";
import { deleteDemo, deleteThumbnail } from "./queries.ts";

/**
 * Of several at once, the first removes it; for the others it was never there. The rows go, and with
 * them every address of its builds; their files follow after the hold. The picture is served without
 * asking the database, so its file goes at once.
 */
export async function removeDemo({ db, store, config }: Portal, actor: Actor, demo: Demo) {
  const picture = /^thumbnails\/[0-9a-f]{24}/.exec(demo.image_url ?? "")?.[0];
  const pictures = picture === undefined ? [] : [picture];
  await recordChange(db, actor, "demo", async (trx) => {
    const builds = await deleteBuildsOf(trx, demo._id);
    if (!(await deleteDemo(trx, demo._id))) throw notFound(demoMessages.unavailable);
    await deleteThumbnail(trx, demo.image_url);
    await queueRemoval(trx, builds, config.deletedDemoHoldDays);
    await queueRemoval(
      trx,
      pictures.map((key) => ({ key })),
    );
    return { result: demo, ...deleted(named(demo)), before: readable(demo) };
  });
  await removeQueued(db, store, pictures);
}
