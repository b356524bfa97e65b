import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "../sessions/actor.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { listUsers } from "./queries.ts";

const PEOPLE = 20_000;

let portal: TestPortal;
let admin: Call;
let leader: Call;
let actor: Actor;

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [nordics, iberia] = [await makeRegion(db, "Nordics"), await makeRegion(db, "Iberia")];
  const user = await makeUser(db, { role: "admin", name: "Ada Admin" });
  admin = await asUser(portal, user);
  actor = {
    id: user.id,
    name: user.name,
    role: "admin",
    regionId: null,
    sessionId: "0".repeat(24),
    ip: "127.0.0.1",
  };
  const regionId = nordics.id;
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId }));
  await makeUser(db, { name: "Johanna Bergström", regionId });
  await sql`update users set email = 'jberg@example.com' where name = 'Johanna Bergström'`.execute(
    db,
  );
  await makeUser(db, { name: "Jean-Luc Moreau", regionId: iberia.id });
  await makeUser(db, { name: "Anna Moreau", regionId: iberia.id });
  await sql`insert into users (id, ses_id, name, email, password_hash, region_id, user_type_id)
    select 'd' || lpad(to_hex(n), 23, '0'), 'SESA' || 5000000 + n, md5(n::text), 'p' || n || '@example.com',
      password_hash, region_id, user_type_id
    from users, generate_series(1, ${PEOPLE}) as n where name = 'Anna Moreau'`.execute(db);
  // What the database itself does in its time; only the owner of the tables may.
  const owner = new pg.Client(portal.database.owner);
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
});
afterAll(() => portal.close());

const paths = ["/users", "/user-demo-mapping/candidates"];

async function find(search: string, { call = admin, path = "/users", more = "" } = {}) {
  const query = new URLSearchParams({ search, page: "1", size: "10" });
  const { body } = await call("GET", `${path}?${query}${more}`);
  const { data, totalCount, is_similar } = body as unknown as {
    data: { name: string }[];
    totalCount: number;
    is_similar: boolean;
  };
  expect(totalCount).toBe(data.length);
  return { names: data.map(({ name }) => name), is_similar };
}

test.each(paths)(
  "G130 %s finds names with one typing error where nobody has what was typed, and says so",
  async (path) => {
    for (const typed of ["johnana", "bregström", "Bergstöm, Johanna"])
      expect(await find(typed, { path })).toEqual({
        names: ["Johanna Bergström"],
        is_similar: true,
      });
    expect(await find("moraeu", { path })).toEqual({
      names: ["Anna Moreau", "Jean-Luc Moreau"],
      is_similar: true,
    });
    expect(await find("jean moraeu", { path })).toEqual({
      names: ["Jean-Luc Moreau"],
      is_similar: true,
    });
    // An exact match stands alone, no matter who is spelled alike.
    expect(await find("johanna", { path })).toEqual({
      names: ["Johanna Bergström"],
      is_similar: false,
    });
    expect(await find("jxhxnna", { path })).toEqual({ names: [], is_similar: false });
  },
);

test.each(paths)("G130 %s guesses at no short word, staff ID or e-mail address", async (path) => {
  const nobody = { names: [], is_similar: false };
  for (const typed of ["jeam", "anxa", "SESA50000011", "jbreg@example.com", "johnana@", "Iberai"])
    expect(await find(typed, { path })).toEqual(nobody);
});

test("G130 tolerance shows nobody more than they may see, and keeps to the filters", async () => {
  expect((await find("moraeu", { call: leader })).names).toEqual([]);
  expect((await find("johnana", { call: leader })).names).toEqual(["Johanna Bergström"]);
  expect((await find("johnana", { more: "&state=inactive" })).names).toEqual([]);
});

test("G130 neither a change of everyone who is found nor the complete list tolerates errors", async () => {
  const found = { search: "johnana" };
  expect((await admin("POST", "/users/batch", { found, is_active: false })).status).toBe(404);
  const { body } = await admin("GET", "/users?search=johnana");
  expect(body).toMatchObject({ data: [], totalCount: 0, is_similar: false });
});

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Step[];
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

test.each(["johnana", "moraeu", "xzqwvk", "jean moraeu"])(
  "G130 %s is looked for in an index, not among all people",
  async (typed) => {
    const { similar } = await listUsers(portal.db, actor, { search: typed });
    if (!similar) throw new Error("nothing is tolerated");
    const [answer] = await similar.query
      .limit(10)
      .explain<{ "QUERY PLAN": { Plan: Step }[] }>("json", sql`analyze`);
    const plan = answer?.["QUERY PLAN"][0]?.Plan;
    const steps = plan ? stepsOf(plan) : [];
    expect(steps.some((step) => step["Index Name"] === "users_search_words")).toBe(true);
    const read = steps.filter((step) => step["Relation Name"] === "users");
    expect(read.map((step) => step["Node Type"])).not.toContain("Seq Scan");
  },
);
