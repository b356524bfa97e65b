import { pictureKey } from "../builds/keys.ts";
import { insertPicture } from "../pictures/queries.ts";
import { redraw } from "../pictures/redraw.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { asSent, readerOf } from "./build-source.ts";
import { publish } from "./publish.ts";
import type { UploadRow } from "./queries.ts";
import type { VerifiedFile } from "./verify.ts";

export async function publishThumbnail(
  portal: Services,
  actor: Actor,
  { upload, files }: { upload: UploadRow; files: VerifiedFile[] },
): Promise<undefined> {
  const [sent] = files.map(asSent);
  const bytes = await readerOf(portal.store, sent ? [sent] : []).read(sent?.path ?? "");
  const redrawn = await redraw(bytes);
  const picture = { id: upload.public_id, file_name: "thumbnail.webp" };
  await publish(portal, actor, upload, {
    files,
    place: () => portal.store.put(pictureKey(picture), redrawn),
    write: (trx) => insertPicture(trx, { ...picture, size: redrawn.length }),
  });
}
