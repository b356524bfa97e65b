import type { Config } from "../start/config.ts";
import { APPLICATION_ROLE, DATABASE } from "./embedded/prepare-database.ts";
import { chooseSocketFolder, PORT } from "./embedded/socket-folder.ts";

/** Where commands find the database of a running portal. */
export function runningDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const host = chooseSocketFolder(dataDir);
  return { host, port: PORT, user: APPLICATION_ROLE, database: DATABASE };
}
