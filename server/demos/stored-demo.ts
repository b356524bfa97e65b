import { sql } from "kysely";
import type { Demo } from "../../contract/demos.ts";
import { permissionsOf } from "../../contract/builds/builds.ts";
import type { TrialGrade } from "../../contract/builds/trial-runs.ts";
import { buildAddress, pictureAddress } from "../builds/addresses.ts";
import { entryKey, type PicturePlace, pictureKey, type PlayableBuild } from "../builds/keys.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { canManageDemos } from "./policy.ts";

/** A demo as stored: what it plays and shows is a build and a picture of ours, or an address elsewhere. */
export interface StoredDemo extends Omit<
  Demo,
  "image_url" | "video_url" | "trial_grade" | "needs_attention"
> {
  /** Flagged by the night watch. */
  is_flagged: boolean;
  build: (PlayableBuild & { grade: TrialGrade | null }) | null;
  outside_url: string | null;
  picture: PicturePlace | null;
  outside_picture_url: string | null;
}

/**
 * As sent on the wire: under addresses that contain the viewer's right to our own files. Each field is written out:
 * to V8 a row with this many columns is a hash table, which takes ten times as long to copy and serialise.
 */
export function withAddresses(
  portal: Pick<Services, "config" | "grants">,
  viewer: Actor,
  demo: StoredDemo,
): Demo {
  const { build, picture } = demo;
  const isManager = canManageDemos(viewer);
  return {
    _id: demo._id,
    title: demo.title,
    description: demo.description,
    image_url: picture ? pictureAddress(portal, picture) : demo.outside_picture_url,
    video_url: build ? buildAddress(portal, viewer, build) : demo.outside_url,
    product_category_id: demo.product_category_id,
    is_active: demo.is_active,
    created_at: demo.created_at,
    trial_grade: build && isManager ? build.grade : null,
    needs_attention: isManager && demo.is_flagged,
    is_favourite: demo.is_favourite,
    tags: demo.tags,
    ...permissionsOf(demo),
  };
}

/** What a row of demos plays, as one value: its build, an address elsewhere, or no content. */
export const playedContent = (demos: "d") =>
  sql<string>`coalesce(${sql.ref(`${demos}.build_id`)}, ${sql.ref(`${demos}.outside_url`)}, '')`;

/** For the log, which outlives every right to watch: our own files are named by their keys. */
export const contentAddress = ({ build, outside_url }: StoredDemo) =>
  build ? entryKey(build) : outside_url;
export const thumbnailAddress = ({ picture, outside_picture_url }: StoredDemo) =>
  picture ? pictureKey(picture) : outside_picture_url;
