import { newId } from "../server/db/ids.ts";
import { hashToken } from "../server/sessions/tokens.ts";
import { endSessionsOf, insertSession } from "../server/sessions/queries.ts";
import { asUser, sessionHeaders } from "../server/test/as.ts";
import { makeUser, PASSWORD } from "../server/test/factories.ts";
import type { TestPortal } from "../server/test/portal.ts";
import { makePlace, makeThings, type Things } from "../server/test/things.ts";
import { createUpload, sendFiles } from "../server/test/uploads.ts";
import { OTHER_PASSWORD, thingNames } from "./valid-values.ts";
import { giveDemo, makeDemo } from "../server/test/watching.ts";

export const callers = [
  "guest",
  "employee",
  "inside",
  "outside",
  "admin",
  "deactivated",
  "signedOut",
] as const;
export type Caller = (typeof callers)[number];
/** Callers without a valid session: never signed in, deactivated or signed out. */
export const powerless: readonly Caller[] = ["guest", "deactivated", "signedOut"];

/** The things and callers of one batch, by name. */
export interface World {
  things: Record<string, string>;
  identities: Record<Caller, Record<string, string>>;
  /** A second session of the writer, to be signed out: the batch goes on with the other. */
  spare: Record<string, string>;
  /** What no answer and no line of the log may contain. */
  secrets: string[];
  /** What an answer to this caller may not contain: it belongs to people and demos that they may not see. */
  hidden: Record<Caller, string[]>;
}

/** Always new: what an earlier batch removed or locked out is not missed. */
export async function makeWorld(portal: TestPortal, writer: Caller): Promise<World> {
  const { db } = portal;
  await db.deleteFrom("rate_limits").execute();
  const [place, farPlace] = await Promise.all([makePlace(db), makePlace(db)]);
  const [near, far] = await Promise.all([makeThings(db, place), makeThings(db, farPlace)]);
  const people = await makePeople(db, near, far);
  const idOf = (name: string) => people[name] ?? "0".repeat(24);
  const given = await makeDemo(db, "Given demo");
  await giveDemo(db, given, idOf("employee"));
  const [signedIn, types, uploads, watches, hidden] = await Promise.all([
    signIn(portal, idOf, writer),
    typeIds(db),
    makeUploads(portal, idOf("admin"), writer),
    makeWatches(portal, idOf, writer, given),
    hide(db, people),
  ]);
  const things = {
    ...namesOf(near, far),
    ...people,
    caller: idOf(writer),
    "given demo": given,
    "spare session": signedIn.spare["x-session-id"] ?? near.session,
    ...types,
    ...uploads,
    ...watches,
  };
  for (const name of thingNames)
    if (!(name in things)) throw new Error(`No batch has a thing that is called "${name}"`);
  const secrets = [
    ...signedIn.secrets,
    near.resetToken,
    far.resetToken,
    near.linkToken,
    PASSWORD,
    OTHER_PASSWORD,
  ];
  return { ...signedIn, things, secrets, hidden };
}

/** Everything from makeThings keeps its name; these have different ones. */
const namesOf = (near: Things, far: Things) => ({
  ...near,
  "staff id": near.staffId,
  "reset token": near.resetToken,
  elsewhere: far.region,
  "empty region": near.emptyRegion,
  "country elsewhere": far.country,
  "empty country": near.emptyCountry,
  "city elsewhere": far.city,
  "played demo": near.playedDemo,
  "deleted demo": near.deletedDemo,
  "hidden demo": near.demo,
  "mapping elsewhere": far.mapping,
  "rule elsewhere": far.rule,
  "upload of another": near.upload,
  "session of another": near.session,
});

type People = Record<string, string>;
async function makePeople(db: TestPortal["db"], near: Things, far: Things): Promise<People> {
  const here = { regionId: near.region, countryId: near.country };
  const there = { regionId: far.region, countryId: far.country };
  const inputs: Record<string, Parameters<typeof makeUser>[1]> = {
    employee: here,
    inside: { role: "regional", ...here },
    outside: { role: "regional", ...there },
    admin: { role: "admin" },
    deactivated: { role: "admin", isActive: false, isApproved: true },
    signedOut: { role: "admin" },
    waiting: { ...here, isActive: false },
  };
  const made = Object.entries(inputs).map(async ([name, input]) => {
    const { id } = await makeUser(db, input);
    return [name, id] as const;
  });
  const people = Object.fromEntries(await Promise.all(made));
  return { ...people, colleague: near.person, stranger: far.person };
}

async function signIn({ db }: TestPortal, idOf: (name: string) => string, writer: Caller) {
  const secrets: string[] = [];
  const open = async (name: Caller): Promise<Record<string, string>> => {
    if (name === "guest") return {};
    const { id, token } = await insertSession(db, idOf(name), "fuzz");
    const hash = hashToken(token);
    secrets.push(token, hash.toString("hex"), hash.toString("base64"));
    return sessionHeaders(token, id);
  };
  const opened = callers.map(async (name) => [name, await open(name)] as const);
  const identities = Object.fromEntries(await Promise.all(opened)) as World["identities"];
  const spare = await open(writer);
  await endSessionsOf(db, idOf("signedOut"));
  return { secrets, identities, spare };
}

async function typeIds(db: TestPortal["db"]) {
  const types = await db.selectFrom("user_types").select(["id", "type_name"]).execute();
  const idOf = (typeName: string) => types.find((type) => type.type_name === typeName)?.id ?? "";
  return { "employee type": idOf("employee"), "admin type": idOf("admin") };
}

/** One upload that can be completed and one that waits for its bytes, with their address. */
async function makeUploads(portal: TestPortal, adminId: string, writer: Caller) {
  const call = await asUser(portal, { id: adminId });
  const files = { "index.html": "<canvas></canvas>" };
  const ready = await createUpload(call, "webgl", files);
  await sendFiles(portal, ready, files);
  const open = await createUpload(call, "webgl", files);
  const address = new URL(open.files[0]?.url ?? "", portal.url).searchParams;
  const signature = address.get("signature") ?? "";
  // A signed address is a right by itself, so callers who may change nothing get a tampered one.
  const isTrue = writer === "admin";
  return {
    "ready upload": ready._id,
    "open upload": open._id,
    "address key": address.get("key") ?? "",
    "address size": address.get("size") ?? "",
    "address expires": address.get("expires") ?? "",
    "address signature": isTrue ? signature : signature.split("").toReversed().join(""),
  };
}

async function makeWatches(
  portal: TestPortal,
  idOf: (name: string) => string,
  writer: Caller,
  demo: string,
) {
  const open = async (name: string) => {
    const call = await asUser(portal, { id: idOf(name) });
    const id = newId();
    await call("POST", "/watches", { _id: id, demo_id: demo, elapsed: 100 });
    return id;
  };
  const another = await open(writer === "employee" ? "admin" : "employee");
  return {
    watch: powerless.includes(writer) ? another : await open(writer),
    "watch of another": another,
  };
}

/** Leaders see the people of their region, employees themselves and their assignments, others nobody. */
async function hide(db: TestPortal["db"], people: People): Promise<World["hidden"]> {
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", Object.values(people))
    .execute();
  const emailsBut = (...seen: string[]) => {
    const ids = new Set(seen.map((name) => people[name]));
    return users.filter(({ id }) => !ids.has(id)).map(({ email }) => email);
  };
  // Titles of makeThings: demos that no employee but one was given.
  const demos = ['"Demo of Word'];
  return {
    guest: [...emailsBut(), ...demos],
    deactivated: [...emailsBut(), ...demos],
    signedOut: [...emailsBut(), ...demos],
    employee: [...emailsBut("employee"), ...demos],
    inside: emailsBut("employee", "inside", "waiting", "colleague"),
    outside: emailsBut("outside", "stranger"),
    admin: [],
  };
}
