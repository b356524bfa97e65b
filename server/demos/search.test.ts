import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import type { Actor } from "../sessions/actor.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { listDemos } from "./queries.ts";

const ROWS = 20_000;

let portal: TestPortal;
let admin: Call;
let actor: Actor;
let guide: Call;

beforeAll(async () => {
  portal = await startPortal();
  const user = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, user);
  actor = {
    id: user.id,
    name: user.name,
    role: "admin",
    regionId: null,
    sessionId: "0".repeat(24),
    ip: "127.0.0.1",
  };
  guide = await asUser(portal, await makeUser(portal.db));
  await makeDemo("Smart Building Twin", "Floors of an office", ["hvac", "net zero"]);
  await makeDemo("Office Tour", "A building from the inside", []);
  await makeDemo("Rebuilding a Plant", "Step by step", []);
  await makeDemo("Building Blocks", "Toys", []);
  await sql`insert into demos (id, title, description)
    select 'd' || lpad(to_hex(n), 23, '0'), md5(n::text), md5((-n)::text)
    from generate_series(1, ${ROWS}) as n`.execute(portal.db);
  // Done by autovacuum in time; only the owner of the tables may.
  const owner = new pg.Client(portal.database.owner);
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
});
afterAll(() => portal.close());

let made = 0;
async function makeDemo(title: string, description: string, tags: string[]) {
  const id = newId();
  made += 1;
  const created_at = new Date(Date.UTC(2026, 0, made));
  await portal.db
    .insertInto("demos")
    .values({ id, title, description, tags, created_at })
    .execute();
  return id;
}

async function find(search: string, more = "", call = admin) {
  const query = new URLSearchParams({ search, page: "1", size: "12" });
  const { body } = await call("GET", `/demo-products?${query}${more}`);
  const { data, is_similar } = body as unknown as { data: Demo[]; is_similar: boolean };
  return { titles: data.map(({ title }) => title), is_similar };
}

test("F82 words of titles, descriptions and tags are found", async () => {
  expect(await find("floors")).toEqual({ titles: ["Smart Building Twin"], is_similar: false });
  expect(await find("HVAC")).toEqual({ titles: ["Smart Building Twin"], is_similar: false });
  expect(await find("net zero")).toEqual({ titles: ["Smart Building Twin"], is_similar: false });
});

test("F82 if nothing matches, words with one typing error are found, in any order, and marked as similar", async () => {
  for (const typed of ["smart biulding", "Twin, smrt", "hvca", "flooors"])
    expect(await find(typed)).toEqual({ titles: ["Smart Building Twin"], is_similar: true });
  expect(await find("smxxt building")).toEqual({ titles: [], is_similar: false });
  expect(await find("%%%%")).toEqual({ titles: [], is_similar: false });
  // If there are exact matches, similar ones are not shown.
  expect((await find("rebuilding")).titles).toEqual(["Rebuilding a Plant"]);
});

test("F82 tolerance shows nobody more than they may see", async () => {
  expect(await find("biulding", "", guide)).toEqual({ titles: [], is_similar: false });
});

test("F82 without a chosen order favourites come first, then titles that begin so, have such a word, have it inside", async () => {
  const plain = ["Building Blocks", "Smart Building Twin", "Rebuilding a Plant", "Office Tour"];
  expect((await find("building", "&sort=all")).titles).toEqual(plain);
  expect((await find("buildign", "&sort=all")).titles).toEqual([
    "Building Blocks",
    "Smart Building Twin",
    "Office Tour",
  ]);
  const tour = await portal.db
    .selectFrom("demos")
    .select("id")
    .where("title", "=", "Office Tour")
    .executeTakeFirstOrThrow();
  await admin("PUT", `/demo-products/${tour.id}/favourite`);
  expect((await find("building", "&sort=all")).titles).toEqual([
    "Office Tour",
    ...plain.slice(0, 3),
  ]);
  expect((await find("building", "&sort=newToOld")).titles).toEqual([
    "Building Blocks",
    "Rebuilding a Plant",
    "Office Tour",
    "Smart Building Twin",
  ]);
});

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Step[];
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

test.each(["smart biulding", "hvca", "xzqwvk", "flooors office"])(
  "F82 %s is looked up in an index, without scanning the table",
  async (typed) => {
    const { similar } = await listDemos(portal.db, actor, { search: typed, sort: "all" });
    if (!similar) throw new Error("nothing is tolerated");
    const [answer] = await similar
      .limit(12)
      .explain<{ "QUERY PLAN": { Plan: Step }[] }>("json", sql`analyze`);
    const plan = answer?.["QUERY PLAN"][0]?.Plan;
    const steps = plan ? stepsOf(plan) : [];
    expect(steps.some((step) => step["Index Name"] === "demos_search_words")).toBe(true);
    const read = steps.filter((step) => step["Relation Name"] === "demos");
    expect(read.map((step) => step["Node Type"])).not.toContain("Seq Scan");
  },
);
