import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { connect } from "../server/db/connection.ts";
import { newId } from "../server/db/ids.ts";
import { insertSession } from "../server/sessions/queries.ts";
import { rebuildTotals, sumWatchSeconds } from "../server/watches/queries.ts";
import { type BuiltPortal, openClient, startBuiltPortal } from "./portal.ts";

const PEOPLE = 400;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;
const SECONDS = 10;
const BEAT_SECONDS = 15;
const BEATS_OF_SESSION = 86_400 / BEAT_SECONDS;

interface Watcher {
  token: string;
  sessionId: string;
  watchId: string;
}

/** How many heartbeats a second the built portal takes with its embedded database, each one a separate call. */
async function bench(portal: BuiltPortal) {
  const watchers = await makeWatchers(portal);
  const child = fork(fileURLToPath(import.meta.url), ["send", portal.url], {
    execArgv: process.execArgv,
  });
  const before = cpuSeconds(portal.child.pid ?? 0);
  child.send(watchers);
  const [{ taken, refused }] = (await once(child, "message")) as [Sent];
  const used = cpuSeconds(portal.child.pid ?? 0) - before;
  const db = connect({ ...portal.application, statement_timeout: 0 }, () => undefined);
  const counted = await sumWatchSeconds(db);
  await rebuildTotals(db);
  const recounted = await sumWatchSeconds(db);
  await db.destroy();
  console.log(`${(taken.measured / SECONDS).toFixed(0)} heartbeats a second, ${refused} refused`);
  // On a shared machine this says more than the beats a second.
  console.log(`${((used / taken.all) * 1000).toFixed(2)} ms of a core each, portal and database`);
  console.log(`${taken.all} taken: ${counted} seconds counted, ${recounted} after a recount`);
  if (counted !== taken.all * BEAT_SECONDS || counted !== recounted)
    throw new Error("Not all counted");
}

/** Everyone presents one demo since yesterday. */
async function makeWatchers(portal: BuiltPortal): Promise<Watcher[]> {
  const client = await openClient(portal.owner);
  const demo = newId();
  await client.query("insert into demos (id, title) values ($1, 'Bench')", [demo]);
  await client.query(
    `insert into users (id, ses_id, name, email, password_hash, user_type_id, is_active, is_approved)
     select lpad(to_hex(n), 24, '0'), 'SESA77' || n, 'Person', n || '@example.com', 'none',
       '000000000000000000000003', true, true from generate_series(1, $1::int) as n`,
    [PEOPLE],
  );
  const db = connect(portal.application, () => undefined);
  const watchers: Watcher[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    const userId = n.toString(16).padStart(24, "0");
    const { id, token } = await insertSession(db, userId, "bench");
    const watchId = newId();
    await client.query(
      `insert into watch_sessions (id, user_id, demo_id, started_at, origin, last_second)
       select $1, $2, $3, started_at, floor(extract(epoch from started_at)), floor(extract(epoch from started_at))
       from (select now() - interval '2 days' as started_at) as a`,
      [watchId, userId, demo],
    );
    watchers.push({ token, sessionId: id, watchId });
  }
  await rebuildTotals(db);
  await db.destroy();
  await client.end();
  return watchers;
}

const TICKS_OF_SECOND = 100;

/** CPU time of a process and all its descendants, where the system reports it (Linux). */
function cpuSeconds(pid: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/\(.*\)/, "x")
            .split(" "),
        ];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const sum = (of: string): number =>
    stats.reduce((seconds, [id = "", , parent, ...rest]) => {
      if (id === of) return seconds + (Number(rest[10]) + Number(rest[11])) / TICKS_OF_SECOND;
      return parent === of ? seconds + sum(id) : seconds;
    }, 0);
  return sum(String(pid));
}

interface Sent {
  taken: { all: number; measured: number };
  refused: number;
}

/** Runs in a separate process, on bare sockets: sending requests must not slow the answers. */
async function send(url: string, watchers: Watcher[]): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const sent: Sent = { taken: { all: 0, measured: 0 }, refused: 0 };
  const measuredFrom = Date.now() + WARM_UP_SECONDS * 1000;
  const until = measuredFrom + SECONDS * 1000;
  let next = 0;
  const request = () => {
    const watcher = watchers[next % watchers.length];
    const from = (Math.floor(next / watchers.length) % BEATS_OF_SESSION) * BEAT_SECONDS;
    next += 1;
    const body = JSON.stringify({ runs: [[from, from + BEAT_SECONDS]] });
    return `POST /api/v1/watches/${watcher?.watchId}/beats HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${watcher?.token}\r\nX-Session-Id: ${watcher?.sessionId}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname).on("error", reject);
      socket.on("data", (chunk) => {
        const answer = chunk.toString("latin1");
        if (!answer.startsWith("HTTP/1.1")) return;
        const now = Date.now();
        if (answer.startsWith("HTTP/1.1 200")) {
          sent.taken.all += 1;
          if (now >= measuredFrom) sent.taken.measured += 1;
        } else sent.refused += 1;
        if (now < until) socket.write(request());
        else {
          socket.destroy();
          resolve();
        }
      });
      socket.write(request());
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return sent;
}

if (process.send) {
  const [watchers] = (await once(process, "message")) as [Watcher[]];
  process.send(await send(process.argv[3] ?? "", watchers));
  process.disconnect();
} else {
  const portal = await startBuiltPortal();
  try {
    await bench(portal);
  } finally {
    await portal.stop();
  }
}
