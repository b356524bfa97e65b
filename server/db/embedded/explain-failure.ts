import { statfs } from "node:fs/promises";
import { StartError } from "../../start/start-error.ts";
import { diskIsFull } from "./folder-errors.ts";

/** Less than one segment of the write-ahead log: too little for any server. */
const TOO_LITTLE_BYTES = 16 * 1024 * 1024;

/**
 * A full disk often leaves no room to log the reason, and the server then reports a consequence of it ("checkpoint
 * request failed"), so free space is checked first.
 */
export async function explainFailure(
  dataDir: string,
  reason: string | undefined,
): Promise<StartError> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < TOO_LITTLE_BYTES || reason?.includes("No space left"))
    return new StartError(diskIsFull(dataDir));
  return new StartError(
    `The database in ${dataDir} could not start: ${reason ?? "PostgreSQL ended without a reason"}. ` +
      `More may stand in ${dataDir}/postgres.log. If the folder is damaged, restore it from a backup, ` +
      "or move it away to begin with an empty database.",
  );
}
