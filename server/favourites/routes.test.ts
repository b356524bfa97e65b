import { afterAll, beforeAll, expect, test } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let guide: Call;
let guideUser: MadeUser;
let solar: string;
let wind: string;

beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  guideUser = await makeUser(portal.db);
  guide = await asUser(portal, guideUser);
  solar = await makeDemo("Solar Farm");
  wind = await makeDemo("Wind Park");
  await portal.db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: solar, user_id: guideUser.id })
    .execute();
});
afterAll(() => portal.close());

async function makeDemo(title: string) {
  const id = newId();
  await portal.db.insertInto("demos").values({ id, title }).execute();
  return id;
}
const favouritesOf = async (call: Call, more = "") => {
  const { body } = await call("GET", `/demo-products?is_favourite=true&page=1&size=12${more}`);
  return { titles: (body["data"] as Demo[]).map(({ title }) => title), total: body["totalCount"] };
};
const mark = (call: Call, demo: string) => call("PUT", `/demo-products/${demo}/favourite`);
const unmark = (call: Call, demo: string) => call("DELETE", `/demo-products/${demo}/favourite`);

test("F80 a favourite is private, may be marked repeatedly, and is sent with the demo", async () => {
  await mark(admin, wind);
  const { status, body } = await mark(admin, wind);
  expect(status).toBe(200);
  expect(body["data"]).toEqual({ _id: wind, is_favourite: true });
  expect(await favouritesOf(admin)).toEqual({ titles: ["Wind Park"], total: 1 });
  expect(await favouritesOf(admin, "&search=solar")).toEqual({ titles: [], total: 0 });
  expect(await favouritesOf(guide)).toEqual({ titles: [], total: 0 });
  const details = await admin("GET", `/demo-products/${wind}`);
  expect(details.body["data"]).toMatchObject({ is_favourite: true });
  const change = await admin("PATCH", `/demo-products/${wind}`, { description: "Windy" });
  expect(change.body["data"]).toMatchObject({ is_favourite: true });
  await unmark(admin, wind);
  expect((await unmark(admin, wind)).body["data"]).toEqual({ _id: wind, is_favourite: false });
  expect(await favouritesOf(admin)).toEqual({ titles: [], total: 0 });
});

test("F80 what one may not see is no favourite, nor does it stay one in sight", async () => {
  expect((await mark(guide, wind)).status).toBe(404);
  expect((await unmark(guide, wind)).status).toBe(404);
  expect((await mark(guide, solar)).status).toBe(200);
  expect(await favouritesOf(guide)).toEqual({ titles: ["Solar Farm"], total: 1 });
  await portal.db.deleteFrom("assignments").where("user_id", "=", guideUser.id).execute();
  expect(await favouritesOf(guide)).toEqual({ titles: [], total: 0 });
});

test("F80 any word but true is refused", async () => {
  expect((await admin("GET", "/demo-products?is_favourite=perhaps")).status).toBe(400);
});
