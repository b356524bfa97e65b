import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** In the order in which they need each other when the page begins. */
const PARTS = [
  "bridge",
  "troubles",
  "arrivals",
  "visibility",
  "pictures",
  "windows",
  "recording",
  "pointing",
  "acting",
  "replay",
  "heartbeat",
  "presenting",
];
const BORDERS = /^import [^;]+;\n|^export /gm;
/** Every page of a demo carries it: what only we read stays here. */
const FOR_READERS = /^ *\/\/.*\n|^ +/gm;

/** The script of the folder as it goes into a page: one text without borders. A bundle has it in one file. */
export const readBridgeSource = (folder) =>
  PARTS.map((name) => join(folder, `${name}.js`))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8").replace(BORDERS, "").replace(FOR_READERS, ""))
    .join("");
