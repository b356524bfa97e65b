import { buffer } from "node:stream/consumers";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import { redraw } from "./picture.ts";
import { publish } from "./publish.ts";
import type { UploadRow } from "./queries.ts";
import type { VerifiedFile } from "./verify.ts";

export async function publishThumbnail(
  portal: Portal,
  actor: Actor,
  { upload, files }: { upload: UploadRow; files: VerifiedFile[] },
): Promise<undefined> {
  const object = await portal.store.open(files[0]?.key ?? "");
  const picture = await redraw(object ? await buffer(object.stream) : Buffer.alloc(0));
  const key = `thumbnails/${upload.public_id}/thumbnail.webp`;
  await portal.store.put(key, picture);
  await publish(portal, actor, upload, { key });
}
