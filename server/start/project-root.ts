import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, from a source file as well as from the bundle in dist/. */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findUp(dirname(folder));
}
