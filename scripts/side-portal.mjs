import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { root } from "./install.mjs";

/** On a busy machine. */
const MAX_START_MS = 240_000;

/** The built portal beside any other: free ports unless PORT is set, a separate data folder, the sample company. */
export async function startSidePortal(settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "side-portal-"));
  await chmod(dataDir, 0o755); // PostgreSQL of a root's portal runs as another user
  const [port, contentPort] = [settings.PORT ?? (await freePort()), await freePort()];
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DATA_DIR: dataDir,
      SAMPLE_DATA: "1",
      LOG_LEVEL: "warn",
      // Tests may run at night.
      WATCH_DEMOS_AT: "off",
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  if (await answers(`${url}/api/v1/health`, child)) return { url, dataDir, pid: child.pid, stop };
  await stop();
  throw new Error(`The portal did not start.\n${output}`);
}

async function answers(url, child) {
  const deadline = Date.now() + MAX_START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
