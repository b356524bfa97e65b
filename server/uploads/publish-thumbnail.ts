import { LARGE_THUMBNAIL, SMALL_THUMBNAIL } from "../../contract/demos.ts";
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
  const { thumbnail, large } = await redraw(bytes);
  const picture = {
    id: upload.public_id,
    file_name: large ? SMALL_THUMBNAIL : "thumbnail.webp",
  };
  await publish(portal, actor, upload, {
    files,
    place: async () => {
      if (large)
        await portal.store.put(pictureKey({ ...picture, file_name: LARGE_THUMBNAIL }), large);
      await portal.store.put(pictureKey(picture), thumbnail);
    },
    write: (trx) =>
      insertPicture(trx, { ...picture, size: thumbnail.length + (large?.length ?? 0) }),
  });
}
