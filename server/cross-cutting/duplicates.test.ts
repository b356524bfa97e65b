import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../db/ids.ts";
import { asGuest, asUser, type Answer, type Call } from "../test/as.ts";
import { calls } from "../test/calls.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type RecordKind, records } from "../test/records.ts";
import { makePlace, makeThings, makeWord, type Place, type Things } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

/** Upper case and lower case in turn, with blanks around. */
const spelled = (text: string, i: number) =>
  [text.toUpperCase(), text.toLowerCase(), ` ${text} `][i % 3] ?? text;

let number = 0;
const person = (t: Things) => {
  number += 1;
  return {
    name: "Twin Person",
    seS_id: `SESA${700_000 + number}`,
    email: `twin${number}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    region_id: t.region,
    country_id: t.country,
    department: t.department,
    designation: t.designation,
    user_type_id: t.type,
  };
};

interface Rule {
  rule: string;
  path: string;
  /** The i-th of several requests that all want the same. */
  body: (t: Things, i: number) => object;
  says: string;
  field?: string;
  /** How many of the requested records there are. */
  count: (t: Things) => Promise<number>;
}

const countOf = async (table: RecordKind["table"], column: string, value: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${value})`.execute(portal.db);
  return rows[0]?.n ?? 0;
};

/** As the table of calls has them, all of one name. */
const namedRecords = records.flatMap(({ path, table, name, taken }): Rule[] => {
  const sample = calls.find(({ call }) => call === `POST ${path}`);
  if (!sample || taken === undefined) return [];
  return [
    {
      rule: `the ${name} of one of ${path}`,
      path,
      body: (t, i) => ({ ...sample.body?.(t), [name]: spelled(t.word, i) }),
      says: taken,
      field: name,
      count: (t) => countOf(table, name, t.word),
    },
  ];
});

const rules: Rule[] = [
  ...namedRecords,
  {
    rule: "a person's staff ID",
    path: "/users/register",
    body: (t, i) => ({ ...person(t), seS_id: spelled(`${t.staffId}0`, i) }),
    says: "A user with this seS ID already exists",
    field: "seS_id",
    count: (t) => countOf("users", "ses_id", `${t.staffId}0`),
  },
  {
    rule: "a person's e-mail",
    path: "/users/register",
    body: (t, i) => ({ ...person(t), email: spelled(`${t.staffId}@example.com`, i) }),
    says: "A user with this email already exists",
    field: "email",
    count: (t) => countOf("users", "email", `${t.staffId}@example.com`),
  },
  {
    rule: "the pair of an assignment",
    path: "/user-demo-mapping",
    body: (t) => ({ demo_product_id: t.demo, user_id: t.person }),
    says: "User already assigned",
    count: async (t) =>
      (
        await portal.db
          .selectFrom("assignments")
          .select("id")
          .where("user_id", "=", t.person)
          .where("demo_id", "=", t.demo)
          .execute()
      ).length,
  },
  {
    rule: "a demo, all alike",
    path: "/demo-products",
    body: (t) => ({ title: t.word, product_category_id: { _id: t.category }, is_active: true }),
    says: "This demo was created a moment ago",
    count: async (t) =>
      (await portal.db.selectFrom("demos").select("id").where("title", "=", t.word).execute())
        .length,
  },
];

function expectOne(
  answers: Answer[],
  success: number,
  { says, field }: Pick<Rule, "says" | "field">,
) {
  const refused = answers.filter(({ status }) => status !== success);
  expect(answers.length - refused.length).toBe(1);
  for (const { status, body } of refused)
    expect({ status, message: body["message"], errors: body["errors"] }).toEqual({
      status: 409,
      message: says,
      errors: field === undefined ? undefined : { [field]: says },
    });
}

describe.each([2, 10, 50])("abuse 18 abuse 40 abuse 71 ASVS 2.3.4 of %i at once", (times) => {
  test.each(rules)("one is taken: $rule", async ({ path, body, count, ...expected }) => {
    const things = await makeThings(portal.db, place);
    const answers = await Promise.all(
      Array.from({ length: times }, (_, i) => admin("POST", path, body(things, i))),
    );
    expectOne(answers, 201, expected);
    expect(await count(things)).toBe(1);
    const made = answers.find(({ status }) => status === 201)?.body["data"] as { _id: string };
    const log = portal.db
      .selectFrom("activity_logs")
      .select("id")
      .where("record_id", "=", made._id);
    expect(await log.execute()).toHaveLength(1);
  });
});

test("abuse 18 of ten visitors with the same staff ID one is registered", async () => {
  const things = await makeThings(portal.db, place);
  const guest = asGuest(portal);
  const form = person(things);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => guest("POST", "/users/register", form)),
  );
  expectOne(answers, 201, { says: "A user with this seS ID already exists", field: "seS_id" });
});

describe("of ten that are given the same name at once one gets it", () => {
  type Rename = [path: string, thing: keyof Things, field: string, says: string];
  const renames: Rename[] = [
    ...records.flatMap(({ path, thing, name, taken }): Rename[] =>
      taken === undefined ? [] : [[path, thing, name, taken]],
    ),
    ["/users", "person", "email", "A user with this email already exists"],
  ];
  test.each(renames)("%s", async (path, thing, field, says) => {
    const value = field === "email" ? `same.${newId()}@example.com` : makeWord();
    const all = await Promise.all(Array.from({ length: 10 }, () => makeThings(portal.db, place)));
    const answers = await Promise.all(
      all.map((t, i) => admin("PATCH", `${path}/${t[thing]}`, { [field]: spelled(value, i) })),
    );
    expectOne(answers, 200, { says, field });
  });
});

test("the same name is free in another region, another country, and after its owner is gone", async () => {
  const [word, other] = [makeWord(), await makePlace(portal.db)];
  for (const { region, country } of [place, other]) {
    const inRegion = await admin("POST", "/countries", { region_id: region, name: word });
    const inCountry = await admin("POST", "/cities", { country_id: country, name: word });
    expect([inRegion.status, inCountry.status]).toEqual([201, 201]);
  }
  const first = await admin("POST", "/product-categories", { name: word });
  const { _id } = first.body["data"] as { _id: string };
  await admin("DELETE", `/product-categories/${_id}`);
  expect((await admin("POST", "/product-categories", { name: word })).status).toBe(201);
});

test("abuse 71 demos that differ in anything may be created at once, and the same one again later", async () => {
  const { category, word } = await makeThings(portal.db, place);
  const body = { title: word, product_category_id: { _id: category } };
  const create = (more: object) => admin("POST", "/demo-products", { ...body, ...more });
  const answers = await Promise.all([create({}), create({ description: "Another" })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await portal.db
    .updateTable("demos")
    .set({ created_at: sql`created_at - interval '3 seconds'` })
    .where("title", "=", word)
    .execute();
  expect((await create({})).status).toBe(201);
});
