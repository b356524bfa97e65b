import { deleted, recordRemoval } from "../activity/changes.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import { picturePrefix } from "../builds/keys.ts";
import { objectsOf } from "../builds/queries.ts";
import { deletePicture } from "../pictures/queries.ts";
import { demo, named, readable } from "./change.ts";
import { deleteDemo } from "./queries.ts";

/**
 * The rows go, and with them every address of its builds; their files follow after the hold. The
 * picture is served without asking the database, so its file goes at once.
 */
export async function removeDemo({ db, store, config }: Services, actor: Actor, id: string) {
  const removed = await recordRemoval(db, actor, demo, id, async (trx, result) => {
    const builds = await objectsOf(trx, id);
    await deleteDemo(trx, id);
    await queueRemoval(trx, builds, config.deletedDemoHoldDays);
    if (result.picture) {
      await deletePicture(trx, result.picture.id);
      await queueRemoval(trx, [{ key: picturePrefix(result.picture.id) }]);
    }
    return { result, ...deleted(named(result), readable(result)) };
  });
  if (removed.picture) await removeQueued(db, store, [picturePrefix(removed.picture.id)]);
  return removed;
}
