import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../contract/errors.ts";
import { newId } from "./ids.ts";
import { asGuest, asUser, type Call } from "./test/as.ts";
import {
  makeBuild,
  makeCountry,
  makeOrganization,
  makeRegion,
  makeUser,
} from "./test/factories.ts";
import { startPortal, type TestPortal } from "./test/portal.ts";

/** Who calls: nobody, an employee, a leader of the record's region and one of another, an administrator. */
const callers = ["guest", "employee", "inside", "outside", "admin"] as const;
type Caller = (typeof callers)[number];
type Expected = Record<Caller, number>;

const open: Expected = { guest: 200, employee: 200, inside: 200, outside: 200, admin: 200 };
const signedIn: Expected = { ...open, guest: 401 };
const managers: Expected = { ...signedIn, employee: 403 };
const adminOnly: Expected = { guest: 401, employee: 403, inside: 403, outside: 403, admin: 200 };
const made = (expected: Expected): Expected => ({ ...expected, admin: 201 });

/** Things that a call may be about; each cell of the table gets fresh ones. */
interface Things {
  region: string;
  country: string;
  emptyRegion: string;
  category: string;
  demo: string;
  person: string;
  type: string;
  mapping: string;
  build: string;
  playedDemo: string;
  upload: string;
  word: string;
}
type Row = [
  method: string,
  path: (t: Things) => string,
  expected: Expected,
  body?: (t: Things) => object,
];

const onePage = { path: "index.html", size: 1 };
const proof = { firstPictureMs: 900, framesPerSecond: 60, errors: [] };
const calls: Row[] = [
  ["GET", () => "/user-types?page=1&size=10", open],
  ["GET", () => "/regions", open],
  ["GET", (t) => `/countries?region_id=${t.region}`, open],
  ["GET", () => "/organization/getDepartment", open],
  ["GET", () => "/organization/getDesignation", open],
  ["GET", (t) => `/cities?country_id=${t.country}`, signedIn],
  ["GET", () => "/product-categories", signedIn],
  ["GET", () => "/demo-products?page=1&size=12", signedIn],
  ["GET", (t) => `/demo-products/${t.demo}`, { ...signedIn, employee: 404 }],
  ["GET", () => "/users", managers],
  ["GET", () => "/users/allUsers", managers],
  ["GET", () => "/users/getUserByField", managers],
  ["GET", () => "/user-demo-mapping?page=1&size=1000", managers],
  ["GET", () => "/activity-logs", adminOnly],
  ["POST", () => "/product-categories", made(adminOnly), (t) => ({ name: t.word })],
  ["PATCH", (t) => `/product-categories/${t.category}`, adminOnly, (t) => ({ name: t.word })],
  ["DELETE", (t) => `/product-categories/${t.category}`, adminOnly],
  [
    "POST",
    () => "/demo-products",
    made(adminOnly),
    (t) => ({ title: t.word, product_category_id: { _id: t.category } }),
  ],
  ["PATCH", (t) => `/demo-products/${t.demo}`, adminOnly, (t) => ({ title: t.word })],
  ["DELETE", (t) => `/demo-products/${t.demo}`, adminOnly],
  ["GET", (t) => `/demo-products/${t.demo}/versions`, adminOnly],
  ["POST", (t) => `/demo-products/${t.playedDemo}/versions/${t.build}/restore`, adminOnly],
  ["PATCH", (t) => `/builds/${t.build}/proof`, adminOnly, () => proof],
  ["POST", () => "/uploads", made(adminOnly), () => ({ kind: "webgl", files: [onePage] })],
  ["GET", () => "/uploads", adminOnly],
  // Somebody else's: one's own is told in uploads/routes.test.ts.
  ["GET", (t) => `/uploads/${t.upload}`, { ...adminOnly, admin: 403 }],
  ["POST", (t) => `/uploads/${t.upload}/complete`, { ...adminOnly, admin: 403 }, () => ({})],
  ["DELETE", (t) => `/uploads/${t.upload}`, { ...adminOnly, admin: 403 }],
  ["GET", () => "/storage", adminOnly],
  ["POST", () => "/regions", made(adminOnly), (t) => ({ name: t.word, is_active: false })],
  ["PATCH", (t) => `/regions/${t.region}`, adminOnly, (t) => ({ name: t.word })],
  ["DELETE", (t) => `/regions/${t.emptyRegion}`, adminOnly],
  ["POST", () => "/countries", made(adminOnly), (t) => ({ region_id: t.region, name: t.word })],
  ["PATCH", (t) => `/countries/${t.country}`, adminOnly, () => ({ is_active: false })],
  ["POST", () => "/cities", made(adminOnly), (t) => ({ country_id: t.country, name: t.word })],
  ["POST", () => "/user-types", made(adminOnly), (t) => ({ type_name: t.word, is_active: true })],
  ["PATCH", (t) => `/user-types/${t.type}`, adminOnly, (t) => ({ type_name: t.word })],
  ["DELETE", (t) => `/user-types/${t.type}`, adminOnly],
  [
    "PATCH",
    (t) => `/users/${t.person}`,
    { ...adminOnly, employee: 404, outside: 404 },
    () => ({ name: "New Name" }),
  ],
  [
    "PATCH",
    (t) => `/users/${t.person}`,
    { ...adminOnly, employee: 404, inside: 200, outside: 404 },
    () => ({ is_active: false }),
  ],
  ["DELETE", (t) => `/users/${t.person}`, adminOnly],
  [
    "POST",
    () => "/user-demo-mapping",
    { ...made(adminOnly), inside: 201 },
    (t) => ({ demo_product_id: t.demo, user_id: t.person }),
  ],
  ["DELETE", (t) => `/user-demo-mapping/${t.mapping}`, { ...adminOnly, inside: 200, outside: 404 }],
];

let portal: TestPortal;
let as: Record<Caller, Call>;
let region: { id: string };
let country: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  await makeOrganization(db);
  region = await makeRegion(db, "Here");
  country = await makeCountry(db, region.id, "Homeland");
  const elsewhere = await makeRegion(db, "Elsewhere");
  as = {
    guest: asGuest(portal),
    employee: await asUser(portal, await makeUser(db, { regionId: region.id })),
    inside: await asUser(portal, await makeUser(db, { role: "regional", regionId: region.id })),
    outside: await asUser(portal, await makeUser(db, { role: "regional", regionId: elsewhere.id })),
    admin: await asUser(portal, await makeUser(db, { role: "admin" })),
  };
});
afterAll(() => portal.close());

let count = 0;
async function makeThings(): Promise<Things> {
  const { db } = portal;
  count += 1;
  const word = `Word ${[...String(count)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  const [category, demo, other, type, mapping] = [newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto("categories")
    .values({ id: category, name: `Category of ${word}` })
    .execute();
  const noAddresses = { image_url: null, video_url: null, category_id: category };
  await db
    .insertInto("demos")
    .values([demo, other].map((id) => ({ id, title: "Demo", ...noAddresses })))
    .execute();
  await db
    .insertInto("user_types")
    .values({ id: type, type_name: `Type of ${word}` })
    .execute();
  const person = await makeUser(db, { regionId: region.id });
  await db
    .insertInto("assignments")
    .values({ id: mapping, demo_id: other, user_id: person.id })
    .execute();
  const empty = await makeRegion(db, `Region of ${word}`);
  const build = await makeBuild(db, other);
  const upload = newId();
  await db
    .insertInto("uploads")
    .values({
      id: upload,
      kind: "webgl",
      owner_id: person.id,
      folder: "d",
      public_id: upload,
      key: null,
      size: "1",
      file_count: 1,
    })
    .execute();
  return {
    build,
    playedDemo: other,
    upload,
    region: region.id,
    country: country.id,
    emptyRegion: empty.id,
    category,
    demo,
    person: person.id,
    type,
    mapping,
    word,
  };
}

/** Everything that a call could have changed; the log of refusals and the sessions' clocks aside. */
const tables = [
  "categories",
  "demos",
  "regions",
  "countries",
  "cities",
  "user_types",
  "users",
  "assignments",
  "builds",
  "uploads",
] as const;
async function snapshot(): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => portal.db.selectFrom(table).selectAll().orderBy("id").execute()),
  );
  return JSON.stringify(rows);
}

describe.each(callers)("A12 as %s", (caller) => {
  const cells = calls.map(([method, path, expected, body], i) => ({
    name: `${i + 1}. ${method} ${path({} as Things).replaceAll("undefined", "…")} answers ${expected[caller]}`,
    method,
    path,
    body,
    status: expected[caller],
  }));

  test.each(cells)("$name", async ({ method, path, body, status }) => {
    const things = await makeThings();
    const before = await snapshot();
    const answer = await as[caller](method, path(things), body?.(things));
    expect(answer.status).toBe(status);
    const hasChanged = (await snapshot()) !== before;
    const isAllowedWrite = method !== "GET" && status < 300;
    expect(hasChanged).toBe(isAllowedWrite);
  });
});

test("A12 a refusal never signs anyone out", async () => {
  const things = await makeThings();
  const { body } = await as.employee("DELETE", `/users/${things.person}`);
  expect(Object.values(unauthorized)).not.toContain(body["message"]);
});

test.each([
  "0".repeat(23),
  "0".repeat(25),
  "g".repeat(24),
  "%00",
  "..%2f",
  "f".repeat(24),
  "A".repeat(24),
])("the id %s is refused wherever an id is expected", async (id) => {
  for (const path of [
    "demo-products",
    "users",
    "regions",
    "user-types",
    "product-categories",
    "user-demo-mapping",
  ]) {
    const { status } = await as.admin("DELETE", `/${path}/${id}`);
    expect([400, 404]).toContain(status);
  }
});
