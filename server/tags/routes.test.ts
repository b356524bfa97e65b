import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { tagMessages } from "../../contract/tags.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let guide: Call;
let category: string;

beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const guideUser = await makeUser(portal.db);
  guide = await asUser(portal, guideUser);
  category = newId();
  await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  const solar = await create("Solar Farm", ["solar", "storage"]);
  await create("Wind Park", ["wind", "storage"]);
  await create("Plain", []);
  await portal.db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: solar, user_id: guideUser.id })
    .execute();
});
afterAll(() => portal.close());

async function create(title: string, tags: string[]) {
  const { body } = await admin("POST", "/demo-products", {
    title,
    tags,
    product_category_id: { _id: category },
  });
  return (body["data"] as Demo)._id;
}
const tagsOf = async (id: string) => {
  const { body } = await admin("GET", `/demo-products/${id}`);
  return (body["data"] as Demo).tags;
};
const titlesWith = async (tags: string, call = admin) => {
  const query = new URLSearchParams({ tags, page: "1", size: "12" });
  const { body } = await call("GET", `/demo-products?${query}`);
  return { titles: (body["data"] as Demo[]).map(({ title }) => title), total: body["totalCount"] };
};

describe("F81 tags", () => {
  test("are kept in lower case, with single blanks, each once", async () => {
    const id = await create("Tagged", [" Net   ZERO ", "net zero", "ÜBERSICHT"]);
    expect(await tagsOf(id)).toEqual(["net zero", "übersicht"]);
    await admin("DELETE", `/demo-products/${id}`);
  });

  test.each([
    [Array.from({ length: 11 }, (_, n) => `tag ${n}`), tagMessages.tooMany],
    [["x".repeat(31)], tagMessages.noTag],
    [["one, two"], tagMessages.noTag],
    [["  "], tagMessages.noTag],
    [["a\u0000b"], tagMessages.noTag],
    [[1], tagMessages.noTag],
    ["solar", tagMessages.noTag],
  ])("%j is refused", async (tags, message) => {
    const { status, body } = await admin("POST", "/demo-products", {
      title: "Refused",
      tags,
      product_category_id: { _id: category },
    });
    expect([status, body["message"]]).toEqual([400, String(message)]);
  });

  test("are changed by themselves, with an entry in the log; the same ones again change nothing", async () => {
    const id = await create("Changed", ["old"]);
    for (const tags of [
      ["new", "newer"],
      ["NEW", "newer"],
    ])
      await admin("PATCH", `/demo-products/${id}`, { tags });
    expect(await tagsOf(id)).toEqual(["new", "newer"]);
    const log = await portal.db
      .selectFrom("activity_logs")
      .select(["before", "after"])
      .where("record_id", "=", id)
      .where("action", "=", "update")
      .execute();
    expect(log).toEqual([{ before: { tags: "old" }, after: { tags: "new, newer" } }]);
    await admin("DELETE", `/demo-products/${id}`);
  });

  test("narrow the list to demos that have all of them", async () => {
    expect(await titlesWith("storage")).toEqual({ titles: ["Wind Park", "Solar Farm"], total: 2 });
    expect(await titlesWith("Storage,solar")).toEqual({ titles: ["Solar Farm"], total: 1 });
    expect(await titlesWith("wind,solar")).toEqual({ titles: [], total: 0 });
    expect((await titlesWith("")).total).toBe(3);
    expect(await titlesWith("storage", guide)).toEqual({ titles: ["Solar Farm"], total: 1 });
  });

  test("are offered by how often they are used, among the demos that one may see", async () => {
    expect((await admin("GET", "/tags")).body["data"]).toEqual([
      { name: "storage", count: 2 },
      { name: "solar", count: 1 },
      { name: "wind", count: 1 },
    ]);
    expect((await guide("GET", "/tags")).body["data"]).toEqual([
      { name: "solar", count: 1 },
      { name: "storage", count: 1 },
    ]);
  });
});
