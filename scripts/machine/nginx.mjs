import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.mjs";
import { root } from "../install.mjs";
import { installWithApt } from "./apt-install.mjs";
import { findOrSkip } from "./find-or-skip.mjs";

const PROGRAM = "/usr/sbin/nginx";
const MISSING =
  "The tests of nginx need it, and it was not found. Install it as root with: apt-get install nginx-light openssl";
const OUR_FILES = join(root, "deploy/nginx");
const OPENSSL = "/usr/bin/openssl";
/** The paths and ports in deploy/nginx, and those of a test. */
const PLACES = {
  "/etc/nginx/portal": "portal",
  "/etc/nginx/tls": "tls",
  "/var/cache/nginx": "cache",
  "/var/log/nginx": "log",
};

const isInstalled = () => [PROGRAM, OPENSSL].every(existsSync);

/** Makes sure that nginx is there, installing it if necessary. */
export function findNginx() {
  if (!isInstalled()) installWithApt(["nginx-light", "openssl"]);
  if (!isInstalled()) throw new Error(MISSING);
  return true;
}

/** The same for a test file; false if its tests have to be skipped. */
export const hasNginxForTests = async () => (await findOrSkip("nginx", findNginx)) ?? false;

/**
 * A real nginx with the content host's part of deploy/nginx, and a folder of plain files beside it; by http, and by
 * https with a self-signed certificate.
 */
export async function startNginx(contentPort, plainFiles = "/nonexistent") {
  const folder = await copyOurFiles();
  const [port, tlsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const certificate = join(folder, "tls/content");
  makeCertificate(certificate);
  const stop = await launch(folder, `${url}/_plain/`, [
    `include ${folder}/portal/content-cache.conf;`,
    `upstream portal_content { server 127.0.0.1:${contentPort}; keepalive 32; }`,
    "server {",
    `  listen 127.0.0.1:${port};`,
    `  listen 127.0.0.1:${tlsPort} ssl;`,
    `  ssl_certificate ${certificate}.pem;`,
    `  ssl_certificate_key ${certificate}.key;`,
    `  location /_plain/ { alias ${plainFiles}/; open_file_cache off; }`,
    `  include ${folder}/portal/content.conf;`,
    "}",
  ]);
  return { url, tlsUrl: `https://127.0.0.1:${tlsPort}`, stop };
}

/** All of deploy/nginx on free ports, with self-signed certificates. */
export async function startSite({ apiPort, contentPort }) {
  const folder = await copyOurFiles();
  const [tlsPort, plainPort] = [await freePort(), await freePort()];
  const inFile = async (name, change) => {
    const file = join(folder, "portal", name);
    await writeFile(file, change(await readFile(file, "utf8")));
  };
  await inFile("upstream.conf", (text) =>
    text
      .replace("127.0.0.1:8080", `127.0.0.1:${apiPort}`)
      .replace("127.0.0.1:8081", `127.0.0.1:${contentPort}`),
  );
  // Not every machine has IPv6.
  await inFile("portal.conf", (text) =>
    text
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${tlsPort}`)
      .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`),
  );
  for (const name of ["portal", "content"]) makeCertificate(join(folder, "tls", name));
  const redirect = `http://127.0.0.1:${plainPort}/`;
  const stop = await launch(folder, redirect, [`include ${folder}/portal/portal.conf;`]);
  const readLog = () => readFile(join(folder, "log/access.log"), "utf8");
  return { tlsPort, plainPort, readLog, stop };
}

async function copyOurFiles() {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  for (const name of Object.values(PLACES)) await mkdir(join(folder, name));
  await chmod(join(folder, "cache"), 0o777);
  for (const name of await readdir(OUR_FILES)) {
    let text = await readFile(join(OUR_FILES, name), "utf8");
    for (const [place, here] of Object.entries(PLACES))
      text = text.replaceAll(place, join(folder, here));
    await writeFile(join(folder, "portal", name), text);
  }
  return folder;
}

function makeCertificate(name) {
  const { status, stderr } = spawnSync(
    OPENSSL,
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"].concat([
      "-subj",
      "/CN=test",
      "-days",
      "2",
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.pem`,
    ]),
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

/** Resolves with a way to end it, once it serves the address. */
async function launch(folder, url, lines) {
  await writeFile(join(folder, "nginx.conf"), mainFile(folder, lines));
  const args = ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
  const checked = spawnSync(PROGRAM, ["-t", ...args], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(PROGRAM, args, { stdio: "ignore" });
  while (!(await fetch(url, { redirect: "manual" }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
  }
  return async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
}

const mainFile = (folder, lines) => `
daemon off;
include ${folder}/portal/main.conf;
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
  ${lines.join("\n  ")}
}
`;
