import { buffer } from "node:stream/consumers";
import { recordRemoval } from "../activity/changes.ts";
import { deleted } from "../activity/entries.ts";
import { picturePrefix } from "../builds/keys.ts";
import { objectsOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { type NotedPicture, noteDeletedDemo } from "../deleted-demos/queries.ts";
import { deletePicture } from "../pictures/queries.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { queueRemoval, removeQueued } from "../storage/removals.ts";
import type { Store } from "../store/store.ts";
import { demo, named, readable } from "./change.ts";
import { deleteDemo, findDemo } from "./queries.ts";

/**
 * The rows are deleted, but recorded for as long as they can be restored, and with them every address of its builds;
 * the files are removed after the hold. The picture is served without a database query, so its file is removed at
 * once.
 */
export async function removeDemo({ db, store, config }: Services, actor: Actor, id: string) {
  const holdDays = config.deletedDemoHoldDays;
  const read = holdDays > 0 ? await readPicture(db, store, actor, id) : null;
  const removed = await recordRemoval(db, actor, demo, id, async (trx, result) => {
    const builds = await objectsOf(trx, id);
    const size = builds.reduce((sum, build) => sum + build.size, 0);
    const picture = read?.id === result.picture?.id ? read : null;
    if (holdDays > 0) await noteDeletedDemo(trx, actor, id, { holdDays, size, picture });
    await deleteDemo(trx, id);
    await queueRemoval(trx, builds, holdDays);
    if (result.picture) {
      await deletePicture(trx, result.picture.id);
      await queueRemoval(trx, [{ key: picturePrefix(result.picture.id) }]);
    }
    return { result, ...deleted(named(result), readable(result)) };
  });
  if (removed.picture) await removeQueued(db, store, [picturePrefix(removed.picture.id)]);
  return { ...removed, is_restorable: holdDays > 0 };
}

/** Its files are removed at once; a restore recreates them from the note. */
async function readPicture(db: Database, store: Store, actor: Actor, id: string) {
  const { picture } = await findDemo(db, actor, id);
  if (!picture) return null;
  const prefix = picturePrefix(picture.id);
  const files: NotedPicture["files"] = [];
  for (const { key } of await store.list(prefix)) {
    const opened = await store.open(key);
    if (opened) {
      const bytes = await buffer(opened.stream);
      files.push({ name: key.slice(prefix.length + 1), base64: bytes.toString("base64") });
    }
  }
  return files.length === 0 ? null : { ...picture, files };
}
