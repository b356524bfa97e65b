import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asUser, type Answer, type Call } from "../test/as.ts";
import { calls } from "../test/calls.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { records } from "../test/records.ts";
import { makePlace, makeThings, makeWord, type Place } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

const AT_ONCE = 30;
const atOnce = <Result>(work: (i: number) => Promise<Result>, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)));
const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const logOf = (recordId: string) =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "before", "after"])
    .where("record_id", "=", recordId)
    .orderBy("sequence")
    .execute();

test("every record that is changed and removed by its id is in the table of records", () => {
  const pathsOf = (verb: string) =>
    calls
      .filter(({ method, expected }) => method === verb && expected.admin === 200)
      .map(({ call }) => call.slice(verb.length + 1).replace("/:_id", ""));
  const changed = new Set(pathsOf("PATCH"));
  const known = new Set(records.map(({ path }) => path));
  // Rules, assignments and autopilots have no name: simultaneous changes of them are tested beside their code.
  const nameless = new Set(["/assignment-rules", "/user-demo-mapping", "/demo-products/autopilot"]);
  const both = pathsOf("DELETE").filter((path) => changed.has(path) && !nameless.has(path));
  expect(both.filter((path) => !known.has(path))).toEqual([]);
  expect(both).toHaveLength(records.length);
});

const removals = calls.filter(
  ({ method, expected, isWrite }) => method === "DELETE" && isWrite && expected.admin === 200,
);
test.each(removals)("abuse 46 of 30 at once one succeeds: $call", async ({ path }) => {
  const things = await makeThings(portal.db, place);
  const address = path(things);
  const answers = await atOnce(() => admin("DELETE", address));
  expect(statuses(answers)).toEqual({ 200: 1, 404: AT_ONCE - 1 });
  expect(await logOf(address.split("/")[2] ?? "")).toHaveLength(1);
});

describe.each(records)("$path", ({ path, thing, name }) => {
  test("a record removed while it is changed is not found, and no row says it was changed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const things = await makeThings(portal.db, place);
      const id = things[thing];
      const [removal, ...changes] = await atOnce((i) =>
        i === 0
          ? new Promise<Answer>((resolve) => setTimeout(resolve, round)).then(() =>
              admin("DELETE", `${path}/${id}`),
            )
          : admin("PATCH", `${path}/${id}`, { [name]: makeWord() }),
      );
      expect(removal?.status).toBe(200);
      const { 200: changed = 0, 404: missed = 0 } = statuses(changes);
      expect(changed + missed).toBe(changes.length);
      const log = await logOf(id);
      expect(log.map((row) => row.action)).toEqual([
        ...Array.from({ length: changed }, () => "update"),
        "delete",
      ]);
    }
  });

  test("what the log calls `before` is what the row before it calls `after`", async () => {
    const things = await makeThings(portal.db, place);
    const id = things[thing];
    await admin("PATCH", `${path}/${id}`, { [name]: makeWord() });
    await atOnce(() => admin("PATCH", `${path}/${id}`, { [name]: makeWord() }));
    const log = (await logOf(id)) as { before: object; after: object }[];
    expect(log).toHaveLength(AT_ONCE + 1);
    expect(log.slice(1).map((row) => row.before)).toEqual(log.slice(0, -1).map((row) => row.after));
  });
});

const withTwoFields = records.flatMap(({ other, ...record }) =>
  other ? [{ ...record, other }] : [],
);
test.each(withTwoFields)(
  "two changes of one of $path at once do not undo each other",
  async ({ path, thing, name, other }) => {
    for (let round = 0; round < 20; round += 1) {
      const id = (await makeThings(portal.db, place))[thing];
      const changes = [[name, makeWord()] as const, other];
      const answers = await Promise.all(
        changes.map(([field, value]) => admin("PATCH", `${path}/${id}`, { [field]: value })),
      );
      expect(statuses(answers)).toEqual({ 200: 2 });
      const last = await admin("PATCH", `${path}/${id}`, {});
      expect(last.body["data"]).toMatchObject(Object.fromEntries(changes));
    }
  },
);

test("two changes of a country at once do not undo each other", async () => {
  for (let round = 0; round < 20; round += 1) {
    const country = await makeCountry(portal.db, place.region);
    const [word, other] = [makeWord(), await makeRegion(portal.db)];
    const path = `/countries/${country.id}`;
    await Promise.all([
      admin("PATCH", path, { name: word }),
      admin("PATCH", path, { is_active: false }),
      admin("PATCH", path, { region_id: other.id }),
    ]);
    expect((await admin("PATCH", path, {})).body["data"]).toMatchObject({
      name: word,
      is_active: false,
      region_id: other.id,
    });
  }
});

/** A removal and something that needs the record, at the same moment: one of the two is refused, in words. */
async function race(
  work: () => Promise<{ remove: () => Promise<Answer>; refer: () => Promise<Answer> }>,
) {
  const seen = new Set<string>();
  for (let round = 0; round < 25; round += 1) {
    const { remove, refer } = await work();
    const [removal, usage] = await Promise.all(
      round % 2 === 0 ? [remove(), refer()] : [refer(), remove()].toReversed(),
    );
    const words = [removal, usage].map((answer) =>
      answer && answer.status >= 400 ? `${answer.status} ${String(answer.body["message"])}` : "ok",
    );
    seen.add(words.join(" / ").replace(/\d+ (countries|people)/g, "N $1"));
  }
  return [...seen];
}

describe("what is in use is not removed, and what is removed is not used", () => {
  test("abuse 34 a region and a new country in it", async () => {
    const outcomes = await race(async () => {
      const { id } = await makeRegion(portal.db);
      return {
        remove: () => admin("DELETE", `/regions/${id}`),
        refer: () => admin("POST", "/countries", { region_id: id, name: makeWord() }),
      };
    });
    expect([
      "ok / 400 Please select a valid region",
      "409 This region still has N countries and N people / ok",
    ]).toEqual(expect.arrayContaining(outcomes));
  });

  test("abuse 33 a user type and a person who gets it", async () => {
    const outcomes = await race(async () => {
      const { type, person } = await makeThings(portal.db, place);
      return {
        remove: () => admin("DELETE", `/user-types/${type}`),
        refer: () => admin("PATCH", `/users/${person}`, { user_type_id: type }),
      };
    });
    expect([
      "ok / 400 Role is required",
      "409 This user type is still held by N people / ok",
    ]).toEqual(expect.arrayContaining(outcomes));
  });

  test("abuse 34 a category and a new demo in it", async () => {
    const outcomes = await race(async () => {
      const { category, word } = await makeThings(portal.db, place);
      const body = { title: word, product_category_id: { _id: category } };
      return {
        remove: () => admin("DELETE", `/product-categories/${category}`),
        refer: () => admin("POST", "/demo-products", body),
      };
    });
    expect(["ok / ok", "ok / 400 Unknown category"]).toEqual(expect.arrayContaining(outcomes));
  });

  test.each([
    ["a person", "users", "person", "Not found."],
    ["a demo", "demo-products", "demo", "This demo is not available to you"],
  ] as const)("%s and an assignment", async (_name, path, thing, words) => {
    const outcomes = await race(async () => {
      const things = await makeThings(portal.db, place);
      const pair = { demo_product_id: things.demo, user_id: things.person };
      return {
        remove: () => admin("DELETE", `/${path}/${things[thing]}`),
        refer: () => admin("POST", "/user-demo-mapping", pair),
      };
    });
    expect(["ok / ok", `ok / 404 ${words}`]).toEqual(expect.arrayContaining(outcomes));
  });

  test("abuse 25 a leader and the decision they are about to make", async () => {
    const outcomes = await race(async () => {
      const leader = await makeUser(portal.db, { role: "regional", regionId: place.region });
      const call = await asUser(portal, leader);
      const { person } = await makeThings(portal.db, place);
      return {
        remove: () => admin("DELETE", `/users/${leader.id}`),
        refer: () => call("PATCH", `/users/${person}`, { is_active: false }),
      };
    });
    expect(["ok / ok", "ok / 401 Unauthorized: Invalid user"]).toEqual(
      expect.arrayContaining(outcomes),
    );
  });
});

test("a country that moves and people who move into it wait for each other", async () => {
  const [here, there] = [place, await makePlace(portal.db)];
  const country = await makeCountry(portal.db, here.region);
  const people = await atOnce(() => makeUser(portal.db, { regionId: here.region }), 10);
  const answers = await atOnce((i) => {
    const region_id = i % 2 === 0 ? here.region : there.region;
    if (i % 3 === 0) return admin("PATCH", `/countries/${country.id}`, { region_id });
    const change = { region_id, country_id: country.id };
    return admin("PATCH", `/users/${people[i % 10]?.id ?? ""}`, change);
  });
  for (const { status, body } of answers)
    expect([200, 400], JSON.stringify(body)).toContain(status);
});
