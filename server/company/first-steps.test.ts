import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

const steps = async () => {
  const { body } = await admin("GET", "/dashboard");
  return (body["data"] as { first_steps: unknown }).first_steps;
};
const post = async (path: string, body: object) => {
  const answer = await admin("POST", path, body);
  expect([answer.status, answer.body["message"]]).toEqual([201, expect.any(String)]);
  return (answer.body["data"] as { _id: string })._id;
};

test("B63 each first step is done once what it is about is there, and no sooner", async () => {
  await portal.db.deleteFrom("countries").execute();
  await portal.db.deleteFrom("regions").execute();
  expect(await steps()).toEqual({ hidden: false, done: [] });
  await admin("PATCH", "/company", { name: "Northwind" });
  const region_id = await post("/regions", { name: "Nordics" });
  expect(await steps()).toEqual({ hidden: false, done: ["company"] });
  await post("/countries", { name: "Sweden", region_id });
  expect(await steps()).toMatchObject({ done: ["company", "places"] });
  await portal.db.insertInto("departments").values({ name: "Sales" }).execute();
  expect(await steps()).toMatchObject({ done: ["company", "places"] });
  await portal.db.insertInto("designations").values({ name: "Guide" }).execute();
  expect(await steps()).toMatchObject({ done: ["company", "places", "positions"] });
  const category = await post("/product-categories", { name: "Power" });
  await post("/demo-products", {
    title: "First",
    product_category_id: { _id: category },
    image_url: "https://pictures.example.com/a.png",
    video_url: "https://demos.example.com/index.html",
  });
  await makeUser(portal.db, { role: "admin" });
  const beforePeople = ["company", "places", "positions", "category", "demo"];
  expect(await steps()).toMatchObject({ done: beforePeople });
  await makeUser(portal.db, { role: "employee" });
  expect(await steps()).toMatchObject({ done: [...beforePeople, "people"] });
});

test("B63 they are hidden and brought back for every administrator, without a line in the log", async () => {
  const count = async () => {
    const log = portal.db.selectFrom("activity_logs").where("module", "=", "company");
    const { n } = await log
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow();
    return n;
  };
  const before = await count();
  await admin("PATCH", "/company", { first_steps_hidden: true });
  expect(await steps()).toMatchObject({ hidden: true });
  await admin("PATCH", "/company", { first_steps_hidden: false });
  expect(await steps()).toMatchObject({ hidden: false });
  expect(await count()).toBe(before);
});
