// What stalled readers cost everybody else: run by `npm run drill`.
import { randomBytes } from "node:crypto";
import { connect } from "../server/db/connection.ts";
import { newId } from "../server/db/ids.ts";
import { hashPassword } from "../server/sessions/passwords.ts";
import { insertSession } from "../server/sessions/queries.ts";
import { fill } from "./fill.ts";
import { median, timed } from "./measure.ts";
import { type BuiltPortal, openClient, startBuiltPortal } from "./portal.ts";
import { countStatuses, stallReader } from "./stalled-readers.ts";

const SIZE = { users: 50_000, demos: 1000, assignments: 100_000, activity: 100_000 };
const STALLED_READERS = 100;
const ROUNDS = 40;
const MAX_RATIO = 2;
const MAX_MS = 10 * 60_000;
const FILE_BYTES = 48 * 1024 ** 2;
const PASSWORD = "correct horse battery";
const EVERYTHING = [
  "/users",
  "/users/allUsers",
  "/users/getUserByField",
  "/user-demo-mapping",
  "/activity-logs",
  "/activity-logs/export",
];

type Headers = Record<string, string>;
/** What other people do meanwhile; each is timed. */
type Work = Record<"sign-in" | "list" | "beat", (round: number) => Promise<unknown>>;
type Times = Record<keyof Work, number[]>;

const kinds = ["sign-in", "list", "beat"] as const;

const portal = await startBuiltPortal();
const tooLong = setTimeout(() => void portal.stop().then(() => process.exit(1)), MAX_MS);
try {
  process.exitCode = (await drill()) > MAX_RATIO ? 1 : 0;
} finally {
  clearTimeout(tooLong);
  await portal.stop();
}

async function drill(): Promise<number> {
  const people = await prepare(portal);
  const file = await uploadLargeFile(people.admins[0] ?? {});
  const work = workOf(people);
  await measure(work);
  console.log(
    `${STALLED_READERS} stalled readers; ms without them, with them, and the ratio of the two\n`,
  );
  const calls = EVERYTHING.map((path) => ({ name: path, address: `${portal.url}/api/v1${path}` }));
  const ratios: number[] = [];
  for (const { name, address } of [...calls, { name: "a file of a demo", address: file }]) {
    const before = await measure(work);
    const readers = await Promise.all(
      Array.from({ length: STALLED_READERS }, (_, i) =>
        stallReader(address, people.admins[i % people.admins.length] ?? {}),
      ),
    );
    const during = await measure(work);
    for (const { socket } of readers) socket.destroy();
    const after = await measure(work);
    console.log(`${name.padEnd(24)} ${countStatuses(readers)}`);
    ratios.push(...printKinds([before, after], during));
  }
  const worst = Math.max(...ratios);
  console.log(`\nworst ratio ${worst.toFixed(2)}, at most ${MAX_RATIO} is fine`);
  return worst;
}

function printKinds(unstalled: Times[], during: Times) {
  return kinds.map((kind) => {
    const [usual, now] = [median(unstalled.flatMap((times) => times[kind])), median(during[kind])];
    const figures = [usual, now, now / usual].map((figure) => figure.toFixed(2).padStart(8));
    console.log(`  ${kind.padEnd(10)} ${figures.join(" ")}`);
    return now / usual;
  });
}

/** In turns, so that whatever else the machine does slows all of them. */
async function measure(work: Work): Promise<Times> {
  const times: Times = { "sign-in": [], list: [], beat: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of kinds) times[kind].push(await timed(() => work[kind](round)));
  return times;
}

interface People {
  admins: Headers[];
  /** Who signs in, lists and presents meanwhile. */
  staffId: string;
  other: Headers;
  watchId: string;
}

function workOf({ staffId, other, watchId }: People): Work {
  let second = 0;
  return {
    "sign-in": () => call("POST", "/users/login", {}, { seS_id: staffId, password: PASSWORD }),
    list: (round) => call("GET", `/users?page=${1 + round}&size=10`, other),
    beat: () => {
      second += 15;
      const runs = [[second, second + 15]];
      return call("POST", `/watches/${watchId}/beats`, other, { runs });
    },
  };
}

async function call(method: string, path: string, headers: Headers, body?: object) {
  const answer = await fetch(`${portal.url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as { data: Record<string, unknown> };
}

/** A filled database, a hundred administrators whose readers will stall, and one who works. */
async function prepare({ owner, application }: BuiltPortal): Promise<People> {
  const client = await openClient(owner);
  await fill(client, SIZE);
  const { rows } = await client.query<{ id: string; ses_id: string }>(
    `update users set user_type_id = '000000000000000000000001', is_active = true, is_approved = true,
       password_hash = $1 where id in (select id from users order by id limit ${STALLED_READERS + 1})
     returning id, ses_id`,
    [await hashPassword(PASSWORD)],
  );
  const watchId = newId();
  const [last = { id: "", ses_id: "" }, ...stalled] = rows;
  await client.query(
    `insert into watch_sessions (id, user_id, demo_id, started_at, origin, last_second)
     select $1, $2, (select id from demos limit 1), started_at, floor(extract(epoch from started_at)),
       floor(extract(epoch from started_at)) from (select now() - interval '2 days' as started_at) as a`,
    [watchId, last.id],
  );
  await client.end();
  const db = connect(application, () => undefined);
  const signIn = async ({ id }: { id: string }): Promise<Headers> => {
    const session = await insertSession(db, id, "drill");
    return { authorization: `Bearer ${session.token}`, "x-session-id": session.id };
  };
  const people = {
    admins: await Promise.all(stalled.map(signIn)),
    staffId: last.ses_id,
    other: await signIn(last),
    watchId,
  };
  await db.destroy();
  return people;
}

/** Through the front door, as somebody uploads a demo: the address of its largest file. */
async function uploadLargeFile(headers: Headers): Promise<string> {
  const files: Record<string, Buffer> = {
    "drill/index.html": Buffer.from("<!doctype html><canvas></canvas>"),
    "drill/large.bin": randomBytes(FILE_BYTES),
  };
  const listed = Object.entries(files).map(([path, { length }]) => ({ path, size: length }));
  const announced = await call("POST", "/uploads", headers, { kind: "webgl", files: listed });
  const upload = announced.data as { _id: string; files: Announced[] };
  for (const { path, url, parts } of upload.files) {
    let rest = files[path] ?? Buffer.alloc(0);
    for (const piece of parts ?? [{ url, size: rest.length }]) {
      const body = new Uint8Array(rest.subarray(0, piece.size));
      const answer = await fetch(new URL(piece.url ?? "", portal.url), { method: "PUT", body });
      if (!answer.ok) throw new Error(`The file was not taken: ${await answer.text()}`);
      rest = rest.subarray(piece.size);
    }
  }
  const { data } = await call("POST", `/uploads/${upload._id}/complete`, headers, {});
  const demo = {
    title: "Drill",
    product_category_id: { name: "Category 1" },
    video_url: data["url"],
  };
  const made = await call("POST", "/demo-products", headers, demo);
  return String(made.data["video_url"]).replace("index.html", "large.bin");
}

interface Announced {
  path: string;
  url?: string;
  parts?: { url: string; size: number }[];
}
