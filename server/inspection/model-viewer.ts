import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/project-root.ts";
import { VIEWER_ENTRY } from "./entry.ts";
import { decodersFor } from "./model-viewer/extensions.ts";

/** Where scripts/build-viewer.mjs leaves the page, and compressed all else. */
const FOLDER = join(projectRoot, "dist/model-viewer");
const COMPRESSED = /\.br$/;

export interface ViewerFile {
  path: string;
  content: Buffer;
  contentEncoding: "br" | null;
}

/**
 * A page of our own around a lone model: nothing of it comes from another host. It is stored with the model,
 * so that a demo looks tomorrow as it was approved today; decoders only where the model has a use for them.
 */
export function viewerPage(model: string, extensionsUsed: string[]): ViewerFile[] {
  const address = model.split("/").map(encodeURIComponent).join("/").replaceAll("'", "%27");
  const decoders = decodersFor(extensionsUsed);
  const page = readFileSync(join(FOLDER, VIEWER_ENTRY), "utf8")
    .replace("MODEL_ADDRESS", () => address)
    .replace("MODEL_DECODERS", decoders.join(" "));
  return [
    { path: VIEWER_ENTRY, content: Buffer.from(page), contentEncoding: null },
    ...["", ...decoders.map((name) => `${name}/`)].flatMap(readCompressed),
  ];
}

const readCompressed = (folder: string): ViewerFile[] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => COMPRESSED.test(name))
    .map((name) => ({
      path: `model-viewer/${folder}${name.replace(COMPRESSED, "")}`,
      content: readFileSync(join(FOLDER, folder, name)),
      contentEncoding: "br",
    }));
