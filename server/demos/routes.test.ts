import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeBuild, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";

const CONTENT_URL = "https://content.example.com";
const DAY_MS = 86_400_000;

let portal: TestPortal;
let as: Record<Caller, Call>;
/** An employee with two assignments: one active demo, one inactive. */
let guide: Call;
const ids: Record<string, string> = {};
let energyId: string;
let buildId: string;
const PICTURE = { id: "0123456789abcdef01234567", file_name: "solar.webp" };

beforeAll(async () => {
  portal = await startPortal({ CONTENT_URL });
  as = await makeCallers(portal);
  energyId = await makeCategory("Energy");
  await portal.db.insertInto("pictures").values(PICTURE).execute();
  const oldCategory = await makeCategory("Paper & 100% Steam", false);
  ids["Solar Farm"] = await makeDemo("Solar Farm", 2, energyId, {
    picture_id: PICTURE.id,
  });
  ids["Wind Park"] = await makeDemo("Wind Park", 29, energyId);
  ids["Ångström_Lab"] = await makeDemo("Ångström_Lab", 31, null, {
    outside_picture_url: "https://pictures.example.org/lab.png",
  });
  buildId = await makeBuild(portal.db, ids["Ångström_Lab"], "My Demo");
  await portal.db
    .updateTable("demos")
    .set({ build_id: buildId })
    .where("id", "=", ids["Ångström_Lab"])
    .execute();
  ids["Steam Engine"] = await makeDemo("Steam Engine", 400, oldCategory);
  ids["Withdrawn"] = await makeDemo("Withdrawn", 1, energyId, { is_active: false });
  const person = await makeUser(portal.db, { role: "employee" });
  guide = await asUser(portal, person);
  for (const title of ["Wind Park", "Withdrawn"])
    await portal.db
      .insertInto("assignments")
      .values({ id: newId(), demo_id: ids[title] ?? "", user_id: person.id })
      .execute();
});
afterAll(() => portal.close());

async function makeCategory(name: string, isActive = true) {
  const id = newId();
  await portal.db.insertInto("categories").values({ id, name, is_active: isActive }).execute();
  return id;
}

async function makeDemo(
  title: string,
  daysOld: number,
  categoryId: string | null,
  more: { picture_id?: string; outside_picture_url?: string; is_active?: boolean } = {},
) {
  const createdAt = new Date(Date.now() - daysOld * DAY_MS);
  const id = newId(createdAt);
  await portal.db
    .insertInto("demos")
    .values({
      id,
      title,
      description: `About ${title}`,
      category_id: categoryId,
      created_at: createdAt,
      ...more,
    })
    .execute();
  return id;
}

const demosIn = (body: Record<string, unknown>) => body["data"] as Demo[];
const titles = async (call: Call, query = "") => {
  const { status, body } = await call("GET", `/demo-products${query}`);
  expect(status).toBe(200);
  return demosIn(body).map((demo) => demo.title);
};
const everything = ["Solar Farm", "Wind Park", "Ångström_Lab", "Steam Engine"];

describe("who sees which demos", () => {
  const expected: Record<Caller, string[] | undefined> = {
    guest: undefined,
    employee: [],
    regional: everything,
    admin: everything,
  };
  test.each(callers)("D13 N9 as %s", async (caller) => {
    const { status, body } = await as[caller]("GET", "/demo-products");
    if (!expected[caller]) {
      expect(status).toBe(401);
      expect(body["message"]).toBe("Unauthorized: No token provided");
      expect((await as[caller]("GET", `/demo-products/${ids["Solar Farm"]}`)).status).toBe(401);
      return;
    }
    expect(demosIn(body).map((demo) => demo.title)).toEqual(expected[caller]);
    expect(body["totalCount"]).toBe(expected[caller].length);
    for (const [title, id] of Object.entries(ids)) {
      const one = await as[caller]("GET", `/demo-products/${id}`);
      const isVisible = expected[caller].includes(title);
      expect({ title, status: one.status }).toEqual({ title, status: isVisible ? 200 : 404 });
    }
  });

  test("D13 an employee sees the active ones among the assigned, in lists and counts", async () => {
    const { body } = await guide("GET", "/demo-products?page=1&size=12");
    expect(demosIn(body).map((demo) => demo.title)).toEqual(["Wind Park"]);
    expect(body).toMatchObject({ totalPages: 1, totalCount: 1 });
    expect(await titles(guide, "?search=Solar")).toEqual([]);
  });

  test("E8 what is not assigned, inactive or absent is the same 404", async () => {
    const answers = await Promise.all(
      [ids["Solar Farm"], ids["Withdrawn"], "f".repeat(24)].map((id) =>
        guide("GET", `/demo-products/${id}`),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body["message"]).toBe("This demo is not available to you");
      expect(JSON.stringify(body)).not.toContain("Solar");
    }
    expect((await guide("GET", `/demo-products/${ids["Wind Park"]}`)).status).toBe(200);
  });
});

describe("what a demo looks like", () => {
  test("L7 one demo has every field, its picture under the content host's address", async () => {
    const { body } = await as.admin("GET", `/demo-products/${ids["Solar Farm"]}`);
    expect(body["data"]).toEqual({
      _id: ids["Solar Farm"],
      title: "Solar Farm",
      description: "About Solar Farm",
      image_url: `${CONTENT_URL}/thumbnails/0123456789abcdef01234567/solar.webp`,
      video_url: null,
      product_category_id: { _id: energyId, name: "Energy" },
      is_active: true,
      needs_attention: false,
      allows_camera: false,
      allows_microphone: false,
      allows_popups: false,
      allows_every_host: false,
      added_hosts: [],
      refused_hosts: [],
      tags: [],
      is_favourite: false,
      trial_grade: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      build: null,
      last_check: null,
    });
  });

  test("E12 another host's picture keeps its address, ours is escaped, no category is null", async () => {
    const { body } = await as.admin("GET", "/demo-products?search=Lab");
    expect(demosIn(body)).toMatchObject([
      {
        image_url: "https://pictures.example.org/lab.png",
        video_url: expect.stringMatching(
          new RegExp(`/[\\w-]{43}/${buildId}/My%20Demo/index\\.html$`),
        ),
        product_category_id: null,
      },
    ]);
  });
});

describe("sorting, filtering and searching", () => {
  test("D9 sorts by age, newest first unless asked otherwise", async () => {
    expect(await titles(as.admin, "?sort=all")).toEqual(everything);
    expect(await titles(as.admin, "?sort=newToOld")).toEqual(everything);
    expect(await titles(as.admin, "?sort=oldToNew")).toEqual(everything.toReversed());
  });

  test("D10 recently launched means within thirty days, newest first", async () => {
    expect(await titles(as.admin, "?sort=recentlyLaunched")).toEqual(["Solar Farm", "Wind Park"]);
  });

  test("D12 filters by category on the server, together with the rest", async () => {
    expect(await titles(as.admin, "?category=all")).toEqual(everything);
    expect(await titles(as.admin, `?category=${energyId}`)).toEqual(["Solar Farm", "Wind Park"]);
    expect(await titles(as.admin, `?category=${energyId}&search=wind&sort=oldToNew`)).toEqual([
      "Wind Park",
    ]);
    expect(await titles(as.admin, `?category=${"f".repeat(24)}`)).toEqual([]);
  });

  test("F1 searches titles and category names, trimmed and whatever the case", async () => {
    expect(await titles(as.admin, "?search=%20sOLaR%20")).toEqual(["Solar Farm"]);
    expect(await titles(as.admin, "?search=ENERGY")).toEqual(["Solar Farm", "Wind Park"]);
    expect(await titles(as.admin, "?search=%C3%A5ngstr%C3%B6m")).toEqual(["Ångström_Lab"]);
    expect(await titles(as.admin, "?search=nothing")).toEqual([]);
    expect(await titles(as.admin, "?search=%20%20")).toEqual(everything);
  });

  test("takes every sign of a search literally", async () => {
    expect(await titles(as.admin, "?search=%25")).toEqual(["Steam Engine"]);
    expect(await titles(as.admin, "?search=_")).toEqual(["Ångström_Lab"]);
    expect(await titles(as.admin, "?search=%5C")).toEqual([]);
    expect(await titles(as.admin, "?search=a%25m")).toEqual([]);
    expect(await titles(as.admin, `?search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  test("F20 keeps the demos of a category that is no longer in use", async () => {
    const { body } = await as.employee("GET", "/product-categories");
    expect(JSON.stringify(body)).not.toContain("Steam");
    expect(await titles(as.regional, "?search=steam")).toEqual(["Steam Engine"]);
  });
});

describe("paging", () => {
  test("L3 pages and counts; page 0 is page 1, beyond the end is empty", async () => {
    const { body } = await as.admin("GET", "/demo-products?page=2&size=3");
    expect(demosIn(body).map((demo) => demo.title)).toEqual(["Steam Engine"]);
    expect(body).toMatchObject({ totalPages: 2, totalCount: 4 });
    expect(await titles(as.admin, "?page=0&size=1")).toEqual(["Solar Farm"]);
    expect(await titles(as.admin, "?page=9&size=3")).toEqual([]);
    expect(await titles(as.admin, "?page=1&size=1000")).toEqual(everything);
  });

  test("L3 gives ten to a page unless asked otherwise", async () => {
    const extra = await Promise.all(
      Array.from({ length: 8 }, (_, i) => makeDemo(`Extra ${i}`, 500 + i, null)),
    );
    const { body } = await as.admin("GET", "/demo-products");
    expect(demosIn(body)).toHaveLength(10);
    expect(body).toMatchObject({ totalPages: 2, totalCount: 12 });
    await portal.db.deleteFrom("demos").where("id", "in", extra).execute();
  });
});

test.each([
  "sort=password",
  "sort=newToOld&sort=all",
  "category=1",
  "category[$ne]=x&category=y",
  "page=-1",
  "page=1.5",
  "page=NaN",
  "size=0",
  `search=${"a".repeat(101)}`,
  "search=%00",
])("GET /demo-products?%s is refused", async (query) => {
  expect((await as.admin("GET", `/demo-products?${query}`)).status).toBe(400);
});

test.each(["abc", "f".repeat(23), "F".repeat(24), "%00", "..%2fusers"])(
  "GET /demo-products/%s is refused",
  async (id) => {
    const { status } = await as.admin("GET", `/demo-products/${id}`);
    expect([400, 404]).toContain(status);
  },
);
