import {
  type Build,
  type CompletedUpload,
  type UploadCompletion,
  uploadMessages,
} from "../../contract/uploads.ts";
import { type BuildCheck, sentenceOf } from "../../contract/builds/builds.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { conflict } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { ChangedObjectError } from "../store/store.ts";
import { publishBuild } from "./publish-build.ts";
import { publishThumbnail } from "./publish-thumbnail.ts";
import { findPublished } from "./published.ts";
import { findUpload, listFiles, noteRefusal, type UploadRow } from "./queries.ts";
import { verifyFiles } from "./verify.ts";

export type Completion =
  | { isPublished: true; data: CompletedUpload; message: UserMessage }
  | { isPublished: false; build: Build; message: UserMessage };

const publishers = {
  webgl: publishBuild,
  video: publishBuild,
  thumbnail: publishThumbnail,
};
const messages = {
  webgl: uploadMessages.folderDone,
  video: uploadMessages.videoDone,
  thumbnail: uploadMessages.thumbnailDone,
};

/** Once complete, the answer is always the same. Concurrent calls get the same build. */
export async function completeUpload(
  portal: Services,
  actor: Actor,
  upload: UploadRow,
  completion: UploadCompletion,
): Promise<Completion> {
  if (upload.state === "aborted") throw conflict(uploadMessages.wasAborted);
  if (upload.state === "open") {
    const refused = await publishFiles(portal, actor, upload, completion);
    if (refused) {
      await noteRefusal(portal.db, upload.id);
      return { isPublished: false, build: refused, message: firstError(refused.checks) };
    }
  }
  const data = await findPublished(portal, actor, upload);
  if (!data) throw conflict(uploadMessages.wasAborted);
  return { isPublished: true, data, message: messages[upload.kind] };
}

async function publishFiles(
  portal: Services,
  actor: Actor,
  upload: UploadRow,
  completion: UploadCompletion,
): Promise<Build | undefined> {
  try {
    const files = await verifyFiles(portal, upload, await listFiles(portal.db, upload.id));
    return await publishers[upload.kind](portal, actor, { upload, files, completion });
  } catch (error) {
    // Another call was faster and has removed the staged files in the meantime.
    if ((await findUpload(portal.db, upload.id)).state === "complete") return undefined;
    throw error instanceof ChangedObjectError ? conflict(uploadMessages.sentAgain) : error;
  }
}

function firstError(checks: BuildCheck[]): UserMessage {
  const first = checks.find(({ level }) => level === "error");
  return first ? sentenceOf(first) : uploadMessages.noEntry;
}
