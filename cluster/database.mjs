import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.mjs";
import { until } from "./processes.mjs";

export const BINARIES = "/usr/lib/postgresql/15/bin";
const PASSWORD = "of-this-run-only";
/** A primary that is gone is replaced within `ttl` and a loop. */
const PATRONI = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Three etcd, two PostgreSQL under Patroni that write synchronously, haproxy that knows the primary. */
export async function startDatabase(place) {
  const etcdHosts = await startEtcd(place);
  const nodes = [];
  for (const name of ["pg0", "pg1"]) nodes.push(await describeNode(place, name, etcdHosts));
  for (const node of nodes) startPatroni(place, node);
  await until("a primary is there", () => primaryOf(nodes));
  await until("its standby is synchronous", () => hasSyncStandby(nodes));
  const port = await startHaproxy(place, nodes);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    primary: () => primaryOf(nodes),
    /** The primary's machine dies: PostgreSQL and Patroni at once, without warning. */
    async killPrimary() {
      const node = await primaryOf(nodes);
      process.kill(postmasterOf(node), "SIGKILL");
      await node.process.end("SIGKILL");
      return node;
    },
    async bringBack(node) {
      startPatroni(place, node);
      await until("it follows the new primary", () => hasSyncStandby(nodes));
    },
    stop() {
      for (const node of nodes) tryToKill(node);
    },
  };
}

async function startEtcd(place) {
  const members = [];
  for (const name of ["etcd0", "etcd1", "etcd2"]) {
    const [peer, client] = [await freePort(), await freePort()];
    members.push({ name, peer: `http://127.0.0.1:${peer}`, client: `127.0.0.1:${client}` });
  }
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(",");
  for (const { name, peer, client } of members)
    place.launch(name, "/usr/bin/etcd", [
      `--name=${name}`,
      `--data-dir=${join(place.folder, name)}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
      `--initial-cluster=${cluster}`,
      "--initial-cluster-state=new",
      // All on one disk, which others use too.
      "--heartbeat-interval=500",
      "--election-timeout=5000",
    ]);
  for (const { name, client } of members)
    await until(`${name} is healthy`, async () => {
      const answer = await fetch(`http://${client}/health`);
      return (await answer.json()).health === "true";
    });
  return members.map(({ client }) => client);
}

async function describeNode(place, name, etcdHosts) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const node = { name, port, api: `http://127.0.0.1:${apiPort}`, data: join(place.folder, name) };
  const user = (username) => ({ username, password: PASSWORD });
  const settings = {
    scope: "portal",
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ...PATRONI,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication all 127.0.0.1/32 scram-sha-256",
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: node.data,
      bin_dir: BINARIES,
      pgpass: join(place.folder, `${name}.pgpass`),
      authentication: {
        superuser: user("postgres"),
        replication: user("replicator"),
        rewind: user("rewinder"),
      },
      parameters: { unix_socket_directories: place.folder },
    },
  };
  node.settings = join(place.folder, `${name}.yml`);
  // JSON is YAML.
  writeFileSync(node.settings, JSON.stringify(settings, null, 2));
  return node;
}

function startPatroni(place, node) {
  const options = { isDatabase: true };
  node.process = place.launch(node.name, "/usr/bin/patroni", [node.settings], options);
}

const postmasterOf = ({ data }) =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

function tryToKill(node) {
  try {
    process.kill(postmasterOf(node), "SIGKILL");
  } catch {
    // It is not there any more.
  }
}

async function primaryOf(nodes) {
  for (const node of nodes) {
    const answer = await fetch(`${node.api}/primary`).catch(() => null);
    if (answer?.status === 200) return node;
  }
  return undefined;
}

async function hasSyncStandby(nodes) {
  for (const { api } of nodes) {
    const answer = await fetch(`${api}/synchronous`).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}

async function startHaproxy(place, nodes) {
  const port = await freePort();
  const file = join(place.folder, "haproxy.cfg");
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes
  .map(
    ({ name, port: own, api }) =>
      `  server ${name} 127.0.0.1:${own} check port ${new URL(api).port}`,
  )
  .join("\n")}
`,
  );
  place.launch("haproxy", "/usr/sbin/haproxy", ["-db", "-f", file]);
  return port;
}
