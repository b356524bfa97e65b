import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../install.mjs";

await import("../build.mjs");
await import(pathToFileURL(join(root, "dist/server/unlink.js")).href);
