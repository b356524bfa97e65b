import type { Demo } from "../../contract/demos.ts";
import type { TrialGrade } from "../../contract/trial-runs.ts";
import { buildAddress, pictureAddress } from "../builds/addresses.ts";
import { entryKey, type PicturePlace, pictureKey, type PlayableBuild } from "../builds/keys.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { canManageDemos } from "./policy.ts";

/** A demo as it is stored: what it plays and shows is a build and a picture of ours, or an address elsewhere. */
export interface StoredDemo extends Omit<Demo, "image_url" | "video_url" | "trial_grade"> {
  build: (PlayableBuild & { grade: TrialGrade | null }) | null;
  outside_url: string | null;
  picture: PicturePlace | null;
  outside_picture_url: string | null;
}

/** As the wire shows it: under addresses that carry the viewer's right to our own files. */
export function withAddresses(
  portal: Pick<Services, "config" | "grants">,
  viewer: Actor,
  { build, outside_url, picture, outside_picture_url, ...demo }: StoredDemo,
): Demo {
  return {
    ...demo,
    video_url: build ? buildAddress(portal, viewer, build) : outside_url,
    image_url: picture ? pictureAddress(portal, picture) : outside_picture_url,
    trial_grade: build && canManageDemos(viewer) ? build.grade : null,
  };
}

/** For the log, which outlives every right to watch: our own files by their keys. */
export const contentAddress = ({ build, outside_url }: StoredDemo) =>
  build ? entryKey(build) : outside_url;
export const thumbnailAddress = ({ picture, outside_picture_url }: StoredDemo) =>
  picture ? pictureKey(picture) : outside_picture_url;
