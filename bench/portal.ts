import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../scripts/free-port.mjs";
import { connect } from "../server/db/connection.ts";
import { chooseSocketFolder, PORT } from "../server/db/embedded/socket-folder.ts";
import { projectRoot } from "../server/start/project-root.ts";
import { insertSession } from "../server/sessions/queries.ts";

/**
 * The built portal in a separate process, as `npm start` runs it, with an empty embedded database; or with that
 * of the DATA_DIR that it is given, which it leaves where it is.
 */
export async function startBuiltPortal(settings: Record<string, string> = {}) {
  const folder = settings["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "portal-bench-")));
  const [port, contentPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(projectRoot, "dist/server/main.js")], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: `${port}`,
      CONTENT_PORT: `${contentPort}`,
      SAMPLE_DATA: "0",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `${url}/api/v1/health`);
  const server = { host: chooseSocketFolder(folder), port: PORT };
  return {
    url,
    child,
    folder,
    owner: { ...server, user: "postgres", database: "portal" },
    application: { ...server, user: "portal", database: "portal" },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      if (!settings["DATA_DIR"]) await rm(folder, { recursive: true, force: true });
    },
  };
}
export type BuiltPortal = Awaited<ReturnType<typeof startBuiltPortal>>;

/** Headers of the first administrator, without going through the sign-in. */
export async function signInAdmin(portal: BuiltPortal) {
  const db = connect(portal.application, () => undefined);
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("user_type_id", "=", "000000000000000000000001")
    .executeTakeFirstOrThrow();
  const { id, token } = await insertSession(db, admin.id, "bench");
  await db.destroy();
  return { authorization: `Bearer ${token}`, "x-session-id": id };
}

export async function untilReady(child: ChildProcess, address: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error("It did not start");
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("It did not become ready");
}

export const openClient = async (target: pg.ClientConfig) => {
  const client = new pg.Client(target);
  // When the portal stops first, the reason why it did is the one worth reading.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};
