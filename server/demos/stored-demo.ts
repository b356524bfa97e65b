import { sql } from "kysely";
import type { Demo } from "../../contract/demos.ts";
import type { TrialGrade } from "../../contract/builds/trial-runs.ts";
import { buildAddress, pictureAddress } from "../builds/addresses.ts";
import { entryKey, type PicturePlace, pictureKey, type PlayableBuild } from "../builds/keys.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { canManageDemos } from "./policy.ts";

/** A demo as it is stored: what it plays and shows is a build and a picture of ours, or an address elsewhere. */
export interface StoredDemo extends Omit<
  Demo,
  "image_url" | "video_url" | "trial_grade" | "needs_attention"
> {
  /** The night watch did not find it as it should be. */
  is_flagged: boolean;
  build: (PlayableBuild & { grade: TrialGrade | null }) | null;
  outside_url: string | null;
  picture: PicturePlace | null;
  outside_picture_url: string | null;
}

/** As the wire shows it: under addresses that carry the viewer's right to our own files. */
export function withAddresses(
  portal: Pick<Services, "config" | "grants">,
  viewer: Actor,
  { build, outside_url, picture, outside_picture_url, is_flagged, ...demo }: StoredDemo,
): Demo {
  const isManager = canManageDemos(viewer);
  return {
    ...demo,
    video_url: build ? buildAddress(portal, viewer, build) : outside_url,
    image_url: picture ? pictureAddress(portal, picture) : outside_picture_url,
    trial_grade: build && isManager ? build.grade : null,
    needs_attention: isManager && is_flagged,
  };
}

/** What a row of demos plays, as one word: its build, an address elsewhere, or nothing of its own. */
export const playedContent = (demos: "d") =>
  sql<string>`coalesce(${sql.ref(`${demos}.build_id`)}, ${sql.ref(`${demos}.outside_url`)}, '')`;

/** For the log, which outlives every right to watch: our own files by their keys. */
export const contentAddress = ({ build, outside_url }: StoredDemo) =>
  build ? entryKey(build) : outside_url;
export const thumbnailAddress = ({ picture, outside_picture_url }: StoredDemo) =>
  picture ? pictureKey(picture) : outside_picture_url;
