import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.mjs";
import { root } from "../install.mjs";
import { installWithApt } from "./apt-install.mjs";
import { orLeaveOut } from "./left-out.mjs";

const PROGRAM = "/usr/sbin/nginx";
const MISSING =
  "The tests of nginx need it, and it was not found. Install it as root with: apt-get install nginx-light";
const OUR_FILES = join(root, "deploy/nginx");
const CACHE_FOLDER = "/var/cache/nginx";

/** Sees to it that nginx is there, if need be by installing it. */
export function findNginx() {
  if (!existsSync(PROGRAM)) installWithApt(["nginx-light"]);
  if (!existsSync(PROGRAM)) throw new Error(MISSING);
  return true;
}

/** The same for a test file; false where its tests have to be left out. */
export const hasNginxForTests = async () => (await orLeaveOut("nginx", findNginx)) ?? false;

/** A real nginx with the content host's part of deploy/nginx, and a folder of plain files beside it. */
export async function startNginx(contentPort, plainFiles = "/nonexistent") {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  // Its workers are another user's.
  await chmod(folder, 0o755);
  await mkdir(join(folder, "cache"));
  await chmod(join(folder, "cache"), 0o777);
  const cache = await readFile(join(OUR_FILES, "content-cache.conf"), "utf8");
  await writeFile(
    join(folder, "content-cache.conf"),
    cache.replaceAll(CACHE_FOLDER, join(folder, "cache")),
  );
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), mainFile(folder, port, contentPort, plainFiles));
  const args = ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
  const checked = spawnSync(PROGRAM, ["-t", ...args], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(PROGRAM, args, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/_plain/`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const mainFile = (folder, port, contentPort, plainFiles) => `
daemon off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(" ")}
  include ${folder}/content-cache.conf;
  upstream portal_content { server 127.0.0.1:${contentPort}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location /_plain/ { alias ${plainFiles}/; }
    include ${OUR_FILES}/content.conf;
  }
}
`;
