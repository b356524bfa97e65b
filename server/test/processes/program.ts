import { join } from "node:path";
import { isBuilt } from "../../../scripts/build/build-state.mjs";
import { SERVER_ENTRIES } from "../../../scripts/build/server-entries.mjs";
import { projectRoot } from "../../start/project-root.ts";

/**
 * What Node is given to start a program of the portal in a process of its own. A build of exactly these sources is what
 * people run, and starts in a tenth of the processor time; without one the sources do.
 */
export const programOf = (name: keyof typeof SERVER_ENTRIES): string[] =>
  isBuilt()
    ? [join(projectRoot, "dist/server", `${name}.js`)]
    : ["--import", import.meta.resolve("tsx"), join(projectRoot, SERVER_ENTRIES[name])];
