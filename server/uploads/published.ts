import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import type { CompletedUpload } from "../../contract/uploads.ts";
import { pictureAddress, trialAddress } from "../builds/addresses.ts";
import { findInspectedBuild } from "../builds/queries.ts";
import { findPicture } from "../pictures/queries.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { UploadRow } from "./queries.ts";

/** With the result of its trial run, if it has run. */
type Published = CompletedUpload & { proof?: TrialRun | null };

/** The result of a complete upload; undefined if the demo that used it has been deleted. */
export async function findPublished(
  portal: Services,
  actor: Actor,
  { id, kind, public_id }: Pick<UploadRow, "id" | "kind" | "public_id">,
): Promise<Published | undefined> {
  if (kind === "thumbnail") {
    const picture = await findPicture(portal.db, public_id);
    return picture && { url: pictureAddress(portal, picture), picture_id: picture.id };
  }
  const build = await findInspectedBuild(portal.db, id);
  return (
    build && {
      url: trialAddress(portal, actor, build.place),
      build_id: id,
      build: build.inspected,
      proof: build.proof,
    }
  );
}
