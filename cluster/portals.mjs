import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.mjs";
import { root } from "../scripts/install.mjs";
import { until } from "./processes.mjs";

/** Two portals on one database and one bucket, and nginx in front of them. */
export async function startPortals(place, { databaseUrl, bucket }) {
  const [port, contentPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const contentUrl = `http://127.0.0.1:${contentPort}`;
  const nodes = [];
  for (const name of ["portal0", "portal1"]) nodes.push(await describePortal(place, name));
  const settings = {
    PUBLIC_URL: url,
    CONTENT_URL: contentUrl,
    DATABASE_URL: databaseUrl,
    ...bucket,
    TRUST_PROXY: "1",
  };
  const start = (node) => startPortal(place, node, settings);
  for (const node of nodes) await start(node);
  const nginx = startNginx(place, nodes, { port, contentPort });
  await until("nginx answers", () => fetch(`${url}/api/v1/health`).then(({ ok }) => ok));
  /** As for maintenance: nginx is reloaded without the node, and running requests finish. */
  const takeOut = (node, isOut) => {
    node.isOut = isOut;
    nginx.reload();
  };
  return { url, contentUrl, nodes, start, takeOut };
}

/** Its ports and its folder stay the same, however often it is started. */
export async function describePortal(place, name) {
  const ports = { port: await freePort(), contentPort: await freePort() };
  const origins = {
    url: `http://127.0.0.1:${ports.port}`,
    contentUrl: `http://127.0.0.1:${ports.contentPort}`,
  };
  return {
    name,
    dataDir: join(place.folder, name),
    ...ports,
    ...origins,
    build: root,
    isOut: false,
  };
}

/** The built portal with the sample company; done when it can work. */
export async function startPortal(place, node, settings) {
  launchPortal(place, node, settings);
  await until(`${node.name} is ready`, () => isReady(node));
}

export function launchPortal(place, node, settings) {
  // PostgreSQL of a root's portal runs as another user.
  mkdirSync(node.dataDir, { recursive: true, mode: 0o755 });
  const env = {
    HOST: "127.0.0.1",
    PORT: node.port,
    CONTENT_PORT: node.contentPort,
    DATA_DIR: node.dataDir,
    SAMPLE_DATA: "1",
    WEBGL_FILE_DELAY_MS: "0",
    WATCH_DEMOS_AT: "off",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const main = join(node.build, "dist/server/main.js");
  node.process = place.launch(node.name, process.execPath, [main], { env, cwd: node.build });
}

function isReady({ process: own, name, url }) {
  if (own.hasEnded()) throw new Error(`${name} did not start`);
  return fetch(`${url}/api/v1/health/ready`).then(({ ok }) => ok);
}

function startNginx(place, nodes, ports) {
  const file = join(place.folder, "nginx.conf");
  const write = () => writeFileSync(file, mainFile(place.folder, nodes, ports));
  write();
  const args = ["-p", place.folder, "-e", "stderr", "-c", file];
  const { pid } = place.launch("nginx", "/usr/sbin/nginx", args, { closeSignal: "SIGTERM" });
  return {
    reload() {
      write();
      process.kill(pid, "SIGHUP");
    },
  };
}

const upstream = (name, nodes, portOf) => `
  upstream ${name} {
${nodes
  .map(
    (node) =>
      `    server 127.0.0.1:${portOf(node)} max_fails=1 fail_timeout=2s${node.isOut ? " down" : ""};`,
  )
  .join("\n")}
  }`;

const mainFile = (folder, nodes, { port, contentPort }) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
    .join(" ")}
  client_max_body_size 0;
  proxy_http_version 1.1;
  proxy_set_header Host $host:$server_port;
  proxy_set_header Connection "";
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 2s;
  proxy_read_timeout 20s;
  proxy_next_upstream error timeout;
${upstream("portals", nodes, (node) => node.port)}
${upstream("contents", nodes, (node) => node.contentPort)}
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://portals; } }
  server { listen 127.0.0.1:${contentPort}; location / { proxy_pass http://contents; } }
}
`;
