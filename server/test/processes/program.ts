import { join } from "node:path";
import { isBuilt } from "../../../scripts/build/build-state.mjs";
import { SERVER_ENTRIES } from "../../../scripts/build/server-entries.mjs";
import { projectRoot } from "../../start/project-root.ts";

/**
 * Arguments of Node that start a program of the portal in a separate process. A build of exactly these sources is
 * used if there is one: it is what people run, and starts in a tenth of the processor time.
 */
export const programOf = (name: keyof typeof SERVER_ENTRIES): string[] =>
  isBuilt()
    ? [join(projectRoot, "dist/server", `${name}.js`)]
    : ["--import", import.meta.resolve("tsx"), join(projectRoot, SERVER_ENTRIES[name])];
