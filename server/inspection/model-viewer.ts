import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/project-root.ts";
import { VIEWER_ENTRY } from "./entry.ts";

const FOLDER = join(projectRoot, "server/inspection/model-viewer");

/**
 * A page of our own around a lone model, in plain WebGL 2: nothing of it comes from another host. It is
 * stored with the model, so that a demo looks tomorrow as it was approved today.
 */
export function viewerPage(glbName: string): { path: string; content: Buffer }[] {
  const address = glbName.split("/").map(encodeURIComponent).join("/").replaceAll("'", "%27");
  return readdirSync(FOLDER).map((name) => {
    const content = readFileSync(join(FOLDER, name));
    if (name !== VIEWER_ENTRY) return { path: `model-viewer/${name}`, content };
    const page = content.toString("utf8").replace("MODEL_ADDRESS", () => address);
    return { path: name, content: Buffer.from(page) };
  });
}
