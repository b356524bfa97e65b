import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let adminId: string;
beforeAll(async () => {
  portal = await startPortal();
  const person = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  adminId = person.id;
  admin = await asUser(portal, person);
  for (let i = 0; i < 25; i += 1)
    await admin("POST", "/regions", { name: `Region ${"abcdefghijklmnopqrstuvwxyz"[i] ?? ""}` });
});
afterAll(() => portal.close());

interface Entry {
  _id: string;
  action: string;
  record_name: string;
  performed_by: { name: string; _id: string | null } | null;
}
const read = async (query = "") => {
  const { status, body } = await admin("GET", `/activity-logs${query}`);
  expect(status).toBe(200);
  return { entries: body["data"] as Entry[], cursor: body["nextCursor"] as string | null, body };
};

test("K1 newest first, with who and what", async () => {
  const { entries } = await read("?page=1&size=5");
  expect(entries.map((entry) => entry.record_name)).toEqual(
    ["y", "x", "w", "v", "u"].map((letter) => `Region ${letter}`),
  );
  expect(entries[0]).toMatchObject({
    action: "create",
    performed_by: { name: "Ada Admin", _id: adminId },
  });
});

test("without page and size everything is there", async () => {
  expect((await read()).entries.length).toBeGreaterThanOrEqual(25);
});

test("the cursor walks to the end without gap or repetition", async () => {
  const seen: string[] = [];
  let { entries, cursor } = await read("?page=1&size=10");
  while (entries.length > 0) {
    seen.push(...entries.map((entry) => entry._id));
    ({ entries, cursor } = await read(`?size=10&cursor=${cursor ?? ""}`));
  }
  const { entries: all } = await read();
  expect(seen).toEqual(all.map((entry) => entry._id));
});

test("filters by person, module, action, time and words", async () => {
  expect((await read(`?person=${adminId}&module=region&action=create`)).entries).toHaveLength(25);
  expect((await read(`?person=${"f".repeat(24)}`)).entries).toHaveLength(0);
  expect((await read("?module=country")).entries).toHaveLength(0);
  expect((await read("?search=region%20c")).entries).toHaveLength(1);
  expect((await read("?from=2999-01-01")).entries).toHaveLength(0);
  expect((await read("?to=2000-01-01")).entries).toHaveLength(0);
});

test.each([
  ["few names", "region", 25],
  ["so many names that they are common", "lamp", 320],
  ["a number, which is looked for first", "lamp 13", 11],
  ["a longer number", "LAMP 131", 1],
  ["no name at all", "lamp 999", 0],
])(
  "K1 words of %s give the same entries by page, by cursor and whole",
  async (_of, text, count) => {
    await makeLamps();
    const search = `search=${encodeURIComponent(text)}`;
    const all = (await read(`?${search}`)).entries.map((entry) => entry._id);
    expect(all).toHaveLength(count);
    const size = Math.ceil(count / 5) || 1;
    const byPage = [];
    for (let page = 1; page <= Math.ceil(count / size); page += 1) {
      const { entries, body } = await read(`?${search}&page=${page}&size=${size}`);
      expect(body["totalCount"]).toBe(count);
      byPage.push(...entries.map((entry) => entry._id));
    }
    expect(byPage).toEqual(all);
    const byCursor = [];
    for (let from = "999999999"; ;) {
      const { entries, cursor } = await read(`?${search}&size=${size}&cursor=${from}`);
      if (cursor === null) break;
      byCursor.push(...entries.map((entry) => entry._id));
      from = cursor;
    }
    expect(byCursor).toEqual(all);
  },
);

let areLampsMade = false;
/** Each with a unique name in the log. */
async function makeLamps() {
  if (areLampsMade) return;
  areLampsMade = true;
  const lamps = Array.from({ length: 320 }, (_, i) => ({
    id: "0".repeat(24),
    action: "create",
    module: "demo",
    record_name: `Lamp ${i + 1}`,
    before: null,
    after: null,
  }));
  await portal.db.insertInto("activity_logs").values(lamps).execute();
}

test("K1 the name of who did it finds what they did", async () => {
  const otto = await makeUser(portal.db, { role: "admin", name: "Otto Author" });
  const call = await asUser(portal, otto);
  await call("POST", "/product-categories", { name: "Lighting" });
  const { entries } = await read("?search=otto%20author&page=1&size=50");
  expect(entries).toMatchObject([
    { record_name: "Lighting", performed_by: { name: "Otto Author" } },
    ...entries.slice(1),
  ]);
});

test("K1 a person who changed their own record is found once", async () => {
  const nina = await makeUser(portal.db, { role: "admin", name: "Nina Narcissus" });
  const call = await asUser(portal, nina);
  await call("PATCH", `/users/${nina.id}`, { name: "Nina Narcissus-Echo" });
  const { entries, body } = await read("?search=narcissus&page=1&size=50");
  expect(new Set(entries.map((entry) => entry._id)).size).toBe(entries.length);
  expect(body["totalCount"]).toBe(entries.length);
  expect(entries.length).toBeGreaterThan(0);
});

test.each([
  "module=password",
  "action=x",
  "from=yesterday",
  "cursor=-1",
  "cursor=1;drop",
  "person=me",
])("%s is refused", async (query) => {
  expect((await admin("GET", `/activity-logs?${query}`)).status).toBe(400);
});

test("K2 a change shows before and after of the changed fields only", async () => {
  const { body } = await admin("GET", "/regions?search=Region%20a");
  const [region] = body["data"] as { _id: string }[];
  await admin("PATCH", `/regions/${region?._id ?? ""}`, { name: "Renamed" });
  expect((await read("?page=1&size=1")).entries[0]).toMatchObject({
    action: "update",
    before: { name: "Region a" },
    after: { name: "Renamed" },
  });
  await admin("PATCH", `/regions/${region?._id ?? ""}`, { is_active: false });
  expect((await read("?page=1&size=1")).entries[0]).toMatchObject({ action: "deactivate" });
});
