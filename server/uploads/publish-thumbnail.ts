import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { asSent, readerOf } from "./build-source.ts";
import { redraw } from "./picture.ts";
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
  const picture = await redraw(bytes);
  const key = `thumbnails/${upload.public_id}/thumbnail.webp`;
  await publish(portal, actor, upload, {
    key,
    files,
    place: () => portal.store.put(key, picture),
  });
}
