import { realpath, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../start/start-error.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, hasCluster, restoreOwner } from "./cluster.ts";
import { chooseDatabaseUser } from "./database-user.ts";
import { explainFolderError } from "./folder-errors.ts";
import { prepareLaunch } from "./launch.ts";
import { DATABASE, OWNER_ROLE, prepareDatabase } from "./prepare-database.ts";
import { keepServerLogShort } from "./server-log.ts";
import type { ServerSettings } from "./settings.ts";
import { startServer, type Installation, type Log } from "./server-process.ts";
import { chooseSocketFolder, PORT, prepareSocketFolder } from "./socket-folder.ts";
import { supervise } from "./supervise.ts";

export { APPLICATION_ROLE } from "./prepare-database.ts";

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

/** The caller holds the lock of the data folder (lockDataFolder) until after `stop`. */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  ofTests?: ServerSettings,
): Promise<EmbeddedPostgres> {
  try {
    return await start({ ...(await install(await realpath(dataDir), log)), ofTests }, log);
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

async function start(at: Installation, log: Log): Promise<EmbeddedPostgres> {
  const server = await startServer(at, log);
  const supervisor = supervise(server, () => startServer(at, log), log);
  const logKeeper = keepServerLogShort(at.logFile);
  const stop = async () => {
    logKeeper.stop();
    await supervisor.stop();
    await rmdir(at.socketFolder).catch(() => undefined);
  };
  try {
    await prepareDatabase(at.socketFolder, PORT);
  } catch (error) {
    await stop();
    throw new StartError(
      `The database in ${at.dataDir} started but could not be prepared: ${(error as Error).message}.`,
      { cause: error },
    );
  }
  const connection = { host: at.socketFolder, port: PORT, user: OWNER_ROLE, database: DATABASE };
  return { connection, stop };
}

/** Everything that has to be in place before a server can be started. */
async function install(dataDir: string, log: Log): Promise<Installation> {
  const binaries = await findBinaries();
  const folder = join(dataDir, "postgres");
  const exists = await hasCluster(folder);
  const user = await chooseDatabaseUser(folder);
  const socketFolder = chooseSocketFolder(dataDir);
  const way = [
    dataDir,
    dirname(socketFolder),
    ...(exists ? [dirname(await realpath(folder))] : []),
  ];
  const how = await prepareLaunch(user, way, binaries.postgres);
  if (exists) await restoreOwner(folder, user);
  else {
    log.info("Creating the database (once, a few seconds)");
    await createCluster(dataDir, folder, binaries, how);
  }
  await prepareSocketFolder(socketFolder, user);
  return {
    dataDir,
    clusterFolder: await realpath(folder),
    socketFolder,
    logFile: join(dataDir, "postgres.log"),
    binaries,
    how,
  };
}
