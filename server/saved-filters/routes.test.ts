import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  MAX_SAVED_FILTERS,
  type SavedFilter,
  savedFilterMessages,
} from "../../contract/personal/saved-filters.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let guide: Call;
let other: Call;
beforeAll(async () => {
  portal = await startPortal();
  guide = await asUser(portal, await makeUser(portal.db));
  other = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("saved_filters").execute());

const filter = { screen: "demos", name: "Solar halls", query: "search=solar&tags=hall" };
const list = async (call: Call) => (await call("GET", "/saved-filters")).body["data"];
const save = async (call: Call, body: object = filter) => {
  const { status, body: answer } = await call("POST", "/saved-filters", body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer["data"] as SavedFilter;
};

test("B110 a filter is saved, renamed, overwritten and deleted, only by its owner", async () => {
  const { _id } = await save(guide);
  expect(await list(guide)).toEqual([{ _id, ...filter }]);
  expect(await list(other)).toEqual([]);
  for (const [method, body] of [["PATCH", { name: "Mine" }] as const, ["DELETE"] as const])
    expect((await other(method, `/saved-filters/${_id}`, body)).status).toBe(404);
  const renamed = await guide("PATCH", `/saved-filters/${_id}`, { name: " Halls " });
  expect(renamed.body["data"]).toEqual({ _id, ...filter, name: "Halls" });
  const filled = await guide("PATCH", `/saved-filters/${_id}`, { query: "search=wind" });
  expect(filled.body["data"]).toEqual({ _id, ...filter, name: "Halls", query: "search=wind" });
  expect((await guide("DELETE", `/saved-filters/${_id}`)).status).toBe(200);
  expect((await guide("DELETE", `/saved-filters/${_id}`)).status).toBe(404);
  expect(await list(guide)).toEqual([]);
});

test("B110 a name is there once for each list, whatever its letters; lists and people do not share", async () => {
  await save(guide);
  const refusal = { status: 409, body: { message: savedFilterMessages.exists } };
  const again = { ...filter, name: "SOLAR HALLS" };
  expect(await guide("POST", "/saved-filters", again)).toMatchObject(refusal);
  await save(guide, { ...again, screen: "users" });
  await save(other, again);
  const { _id } = await save(guide, { ...filter, name: "Other" });
  const taken = await guide("PATCH", `/saved-filters/${_id}`, { name: "solar halls" });
  expect(taken).toMatchObject(refusal);
});

test("B111 the number of filters of each list is limited, even if several are saved at once", async () => {
  for (let n = 2; n < MAX_SAVED_FILTERS; n += 1) await save(guide, { ...filter, name: `No ${n}` });
  const last = await Promise.all(
    ["a", "b", "c", "d"].map((name) => guide("POST", "/saved-filters", { ...filter, name })),
  );
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  expect(await list(guide)).toHaveLength(MAX_SAVED_FILTERS);
  const refused = last.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ message: savedFilterMessages.tooMany });
  await save(guide, { ...filter, screen: "users" });
});

test("B111 what is no search part of an address, or no list, is refused", async () => {
  for (const wrong of [
    { query: "" },
    { query: "https://elsewhere.example.com" },
    { query: "a=b#c" },
    { query: `search=${"a".repeat(2000)}` },
    { screen: "sessions" },
    { name: " " },
    { name: "x".repeat(61) },
  ])
    expect((await guide("POST", "/saved-filters", { ...filter, ...wrong })).status).toBe(400);
});
