import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../contract/errors.ts";
import { asGuest, asUser, type Call } from "./test/as.ts";
import { type Caller, callers, calls, testedElsewhere, titleOf } from "./test/calls.ts";
import { makeRegion, makeUser } from "./test/factories.ts";
import { formWith } from "./test/list-file.ts";
import { startPortal, type TestPortal } from "./test/portal.ts";
import { makePlace, makeThings, type Place, snapshot } from "./test/things.ts";

let portal: TestPortal;
let place: Place;
let as: Record<Caller, () => Promise<Call>>;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  place = await makePlace(db);
  const elsewhere = await makeRegion(db, "Elsewhere");
  const [employee, inside, outside, admin] = [
    await makeUser(db, { regionId: place.region }),
    await makeUser(db, { role: "regional", regionId: place.region }),
    await makeUser(db, { role: "regional", regionId: elsewhere.id }),
    await makeUser(db, { role: "admin" }),
  ];
  as = {
    guest: async () => asGuest(portal),
    employee: () => asUser(portal, employee),
    inside: () => asUser(portal, inside),
    outside: () => asUser(portal, outside),
    admin: () => asUser(portal, admin),
  };
});
afterAll(() => portal.close());

describe.each(callers)("A12 abuse 26 abuse 27 as %s", (caller) => {
  const cells = calls.map((sample, i) => ({
    name: `${i + 1}. ${titleOf(sample)} answers ${sample.expected[caller]}`,
    sample,
  }));

  test.each(cells)("$name", async ({ sample: { method, path, body, isWrite, expected } }) => {
    const status = expected[caller];
    const things = await makeThings(portal.db, place);
    const call = await as[caller]();
    const before = await snapshot(portal.db);
    const answer = await call(method, path(things), body?.(things));
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    const hasChanged = (await snapshot(portal.db)) !== before;
    expect(hasChanged).toBe(isWrite && status < 300);
  });
});

/** These take a file, which the table above cannot hold. */
const listCalls = testedElsewhere.filter((call) => call.startsWith("POST /organization/"));
const fileCalls = callers.flatMap((caller) =>
  listCalls.map((call) => ({ caller, path: call.replace("POST ", "") })),
);
const fileStatus = { guest: 401, employee: 403, inside: 403, outside: 403, admin: 200 };
test.each(fileCalls)("A12 $path as $caller", async ({ caller, path }) => {
  const call = await as[caller]();
  const before = await snapshot(portal.db);
  const { status } = await call("POST", path, formWith(`Entry of ${caller}`));
  expect(status).toBe(fileStatus[caller]);
  expect((await snapshot(portal.db)) !== before).toBe(caller === "admin");
});

describe("ASVS 8.2.1 as somebody who was switched off a moment ago", () => {
  const guarded = calls.filter(({ expected }) => expected.guest === 401);
  test.each(guarded.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample })))(
    "$name answers 401",
    async ({ sample: { method, path, body } }) => {
      const person = await makeUser(portal.db, { role: "admin" });
      const call = await asUser(portal, person);
      await portal.db
        .updateTable("users")
        .set({ is_active: false })
        .where("id", "=", person.id)
        .execute();
      const things = await makeThings(portal.db, place);
      const before = await snapshot(portal.db);
      expect(await call(method, path(things), body?.(things))).toMatchObject({
        status: 401,
        body: { message: unauthorized.invalidUser },
      });
      expect(await snapshot(portal.db)).toBe(before);
    },
  );
});

test("A12 a refusal never signs anyone out", async () => {
  const { person } = await makeThings(portal.db, place);
  const { body } = await (await as.employee())("DELETE", `/users/${person}`);
  expect(Object.values(unauthorized)).not.toContain(body["message"]);
});
