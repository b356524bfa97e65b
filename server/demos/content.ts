import { demoMessages } from "../../contract/demos.ts";
import { isEntryPath, isPicturePath, ownPath } from "../builds/addresses.ts";
import { findBuild } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { findPicture } from "../pictures/queries.ts";
import type { Config } from "../start/config.ts";
import { isOutsideAddress } from "./outside-address.ts";
import type { DemoColumns } from "./queries.ts";

interface Sent {
  build_id?: string | undefined;
  video_url?: string | null | undefined;
  picture_id?: string | undefined;
  image_url?: string | null | undefined;
}
type Content = Pick<DemoColumns, "build_id" | "outside_url">;
type Thumbnail = Pick<DemoColumns, "picture_id" | "outside_picture_url">;

/**
 * What a client wants a demo to play, if that differs from before: a build by its id, or by the address under which
 * it was shown; or a page elsewhere.
 */
export async function contentOf(
  db: Database,
  config: Config,
  { build_id: id, video_url: sent }: Sent,
  current: Content,
): Promise<Partial<Content>> {
  if (id !== undefined) return { build_id: await buildId(db, id), outside_url: null };
  if (sent === undefined || (sent !== null && sent === current.outside_url)) return {};
  if (sent === null || sent === "") return { build_id: null, outside_url: null };
  const path = ownPath(config, sent);
  if (path) return { build_id: await buildId(db, path[1] ?? "", path), outside_url: null };
  return { build_id: null, outside_url: outsideAddress(config, "video_url", sent) };
}

export async function thumbnailOf(
  db: Database,
  config: Config,
  { picture_id: id, image_url: sent }: Sent,
  current: Thumbnail,
): Promise<Partial<Thumbnail>> {
  if (id !== undefined) return { picture_id: await pictureId(db, id), outside_picture_url: null };
  if (sent === undefined || (sent !== null && sent === current.outside_picture_url)) return {};
  if (sent === null || sent === "") return { picture_id: null, outside_picture_url: null };
  const path = ownPath(config, sent);
  if (path)
    return { picture_id: await pictureId(db, path[1] ?? "", path), outside_picture_url: null };
  return { picture_id: null, outside_picture_url: outsideAddress(config, "image_url", sent) };
}

async function buildId(db: Database, id: string, path?: string[]) {
  const build = await findBuild(db, id);
  if (!build || (path && !isEntryPath(path, build)))
    throw badInput("video_url", demoMessages.badAddress);
  return build.id;
}

async function pictureId(db: Database, id: string, path?: string[]) {
  const picture = await findPicture(db, id);
  if (!picture || (path && !isPicturePath(path, picture)))
    throw badInput("image_url", demoMessages.badAddress);
  return picture.id;
}

function outsideAddress(config: Config, field: "image_url" | "video_url", sent: string) {
  if (!isOutsideAddress(sent, config.publicUrl)) throw badInput(field, demoMessages.badAddress);
  return sent;
}
