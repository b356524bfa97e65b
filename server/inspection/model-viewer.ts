import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/project-root.ts";
import type { Model } from "./check-model.ts";
import { VIEWER_ENTRY } from "./entry.ts";
import { decodersFor } from "./model-viewer/extensions.ts";

/** Where scripts/build/build-viewer.mjs leaves the page, and compressed all else. */
const FOLDER = join(projectRoot, "dist/model-viewer");
const COMPRESSED = /\.br$/;
/** What makes a model into one for Quick Look, asked for only by devices that have it. */
const AR_EXPORTER = "usdz/";

export interface ViewerFile {
  path: string;
  content: Buffer;
  contentEncoding: "br" | null;
}

/**
 * A page of our own around lone models: nothing of it comes from another host. It is stored with them, so that
 * a demo looks tomorrow as it was approved today; decoders only where a model has a use for them.
 */
export function viewerPage(
  models: Pick<Model, "path" | "extensionsUsed" | "twin">[],
): ViewerFile[] {
  const decoders = decodersFor(models.flatMap(({ extensionsUsed }) => extensionsUsed));
  const page = readFileSync(join(FOLDER, VIEWER_ENTRY), "utf8")
    .replace("MODEL_ADDRESSES", () => models.map(({ path }) => addressOf(path)).join(" "))
    .replace("MODEL_DECODERS", decoders.join(" "))
    .replace("MODEL_TWINS", () =>
      models.flatMap(({ twin }) => (twin === null ? [] : addressOf(twin))).join(" "),
    );
  return [
    { path: VIEWER_ENTRY, content: Buffer.from(page), contentEncoding: null },
    ...["", AR_EXPORTER, ...decoders.map((name) => `${name}/`)].flatMap(readCompressed),
  ];
}

const addressOf = (path: string) =>
  path.split("/").map(encodeURIComponent).join("/").replaceAll("'", "%27");

const readCompressed = (folder: string): ViewerFile[] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => COMPRESSED.test(name))
    .map((name) => ({
      path: `model-viewer/${folder}${name.replace(COMPRESSED, "")}`,
      content: readFileSync(join(FOLDER, folder, name)),
      contentEncoding: "br",
    }));
