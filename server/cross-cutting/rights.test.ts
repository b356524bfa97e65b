import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { calls, excludedCalls, titleOf } from "../test/calls.ts";
import { type Caller, callers } from "../test/sample-call.ts";
import { type FullForm, fullForms } from "../test/full-forms.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { formWith } from "../test/list-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { fingerprint } from "../test/snapshot.ts";
import { reuseThings } from "./reuse-things.ts";
import { makePlace, makeThings, type Place } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let as: Record<Caller, () => Promise<Call>>;
const spare = reuseThings(() => ({ db: portal.db, place }));
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

async function expectChange(before: Record<string, string>, isExpected: boolean) {
  const after = await fingerprint(portal.db);
  if (isExpected) expect(after).not.toEqual(before);
  else expect(after).toEqual(before);
}

describe.each(callers)("A12 N7 abuse 26 abuse 27 as %s", (caller) => {
  const cells = calls.map((sample, i) => ({
    name: `${i + 1}. ${titleOf(sample)} answers ${sample.expected[caller]}`,
    sample,
  }));

  test.each(cells)("$name", async ({ sample: { method, path, body, isWrite, expected } }) => {
    const status = expected[caller];
    const things = await spare.take();
    const call = await as[caller]();
    const before = await fingerprint(portal.db);
    const answer = await call(method, path(things), body?.(things));
    spare.note(method, answer.status);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    await expectChange(before, isWrite && status < 300);
  });
});

/** As an administrator's page knows the record; the password's field is empty while nobody types into it. */
async function readForm({ noun }: FullForm, id: string) {
  const list = await (await as.admin())("GET", `${noun}?page=1&size=1000`);
  const record = (list.body["data"] as Record<string, unknown>[]).find(({ _id }) => _id === id);
  return { ...record, password: "" };
}

async function countEntries() {
  const { count } = await portal.db
    .selectFrom("activity_logs")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe.each(callers)("W2 W4 a complete form sent back as %s", (caller) => {
  const cells = fullForms.map((form, i) => ({
    name: `${i + 1}. ${form.noun} ${Object.keys(form.edit({} as never)).join()}`,
    form,
  }));

  test.each(cells)("$name unchanged changes nothing and is not logged", async ({ form }) => {
    const things = await makeThings(portal.db, place);
    const sent = await readForm(form, things[form.id]);
    const call = await as[caller]();
    const before = [await fingerprint(portal.db), await countEntries()];
    const answer = await call("PATCH", `${form.noun}/${things[form.id]}`, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(form.unchanged[caller]);
    expect([await fingerprint(portal.db), await countEntries()]).toEqual(before);
  });

  test.each(cells)("$name with one field changed is judged by that field", async ({ form }) => {
    const things = await makeThings(portal.db, place);
    const sent = { ...(await readForm(form, things[form.id])), ...form.edit(things) };
    const call = await as[caller]();
    const before = [await fingerprint(portal.db), await countEntries()] as const;
    const answer = await call("PATCH", `${form.noun}/${things[form.id]}`, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(form.changed[caller]);
    const isSaved = answer.status === 200;
    await expectChange(before[0], isSaved);
    expect(await countEntries()).toBe(before[1] + (isSaved ? 1 : 0));
  });
});

/** These take a file, which the table above cannot hold. */
const listCalls = excludedCalls.filter((call) => call.startsWith("POST /organization/"));
const fileCalls = callers.flatMap((caller) =>
  listCalls.map((call) => ({ caller, path: call.replace("POST ", "") })),
);
const fileStatus = { guest: 401, employee: 403, inside: 403, outside: 403, admin: 200 };
test.each(fileCalls)("A12 $path as $caller", async ({ caller, path }) => {
  const call = await as[caller]();
  const before = await fingerprint(portal.db);
  const { status } = await call("POST", path, formWith(`Entry of ${caller}`));
  expect(status).toBe(fileStatus[caller]);
  await expectChange(before, caller === "admin");
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
      const things = await spare.take();
      const before = await fingerprint(portal.db);
      expect(await call(method, path(things), body?.(things))).toMatchObject({
        status: 401,
        body: { message: unauthorized.invalidUser },
      });
      expect(await fingerprint(portal.db)).toEqual(before);
    },
  );
});

test("A12 a refusal never signs anyone out", async () => {
  const { person } = await makeThings(portal.db, place);
  const { body } = await (await as.employee())("DELETE", `/users/${person}`);
  expect(Object.values(unauthorized)).not.toContain(body["message"]);
});
