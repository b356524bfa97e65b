import { deleted, recordRemoval } from "../activity/changes.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { deleteBuildsOf } from "../versions/queries.ts";
import { demo, named, readable } from "./change.ts";
import { deleteDemo, deleteThumbnail } from "./queries.ts";

/**
 * The rows go, and with them every address of its builds; their files follow after the hold. The
 * picture is served without asking the database, so its file goes at once.
 */
export async function removeDemo({ db, store, config }: Services, actor: Actor, id: string) {
  const removed = await recordRemoval(db, actor, demo, id, async (trx, result) => {
    const builds = await deleteBuildsOf(trx, id);
    await deleteDemo(trx, id);
    await deleteThumbnail(trx, result.image_url);
    await queueRemoval(trx, builds, config.deletedDemoHoldDays);
    await queueRemoval(trx, picturesOf(result.image_url));
    return { result, ...deleted(named(result), readable(result)) };
  });
  const pictures = picturesOf(removed.image_url).map(({ key }) => key);
  await removeQueued(db, store, pictures);
  return removed;
}

const picturesOf = (address: string | null) => {
  const key = /^thumbnails\/[0-9a-f]{24}/.exec(address ?? "")?.[0];
  return key === undefined ? [] : [{ key }];
};
