import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { watchReasons } from "../../contract/night-watch.ts";
import { webhookEvents } from "../../contract/operation/webhooks.ts";
import { createPeople } from "../users/create-people.ts";
import { saveWatch } from "../night-watch/queries.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeBuild, type MadeUser, makeUser } from "../test/factories.ts";
import { asDirectory, provision } from "../test/directory.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings, type Things } from "../test/things.ts";

let portal: TestPortal;
let ada: MadeUser;
let admin: Call;
let things: Things;
beforeAll(async () => {
  portal = await startPortal();
  ada = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  admin = await asUser(portal, ada);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("webhooks").execute();
  things = await makeThings(portal.db, await makePlace(portal.db));
  await portal.db.deleteFrom("webhook_deliveries").execute();
  await portal.db
    .updateTable("webhooks")
    .set({ events: [...webhookEvents] })
    .execute();
});

const deliveries = async () =>
  portal.db
    .selectFrom("webhook_deliveries")
    .select(["event", "about", "data"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
const events = async () => (await deliveries()).map(({ event }) => event);
const by = () => ({ _id: ada.id, name: "Ada Admin" });

test("S278 a demo is published when it goes live and when it plays something new, not when it is merely edited", async () => {
  const change = async (body: object, id = things.demo) => {
    const answer = await admin("PATCH", `/demo-products/${id}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await change({ description: "Another text" });
  const elsewhere = { video_url: "https://demos.example.com/a/index.html" };
  await change({ ...elsewhere, is_active: false }, things.playedDemo);
  expect(await events()).toEqual([]);
  await change(elsewhere);
  const demo = { _id: things.demo, title: `Demo of ${things.word}` };
  const category = `Category of ${things.word}`;
  expect(await deliveries()).toEqual([
    {
      event: "demo.published",
      about: demo.title,
      data: { demo: { ...demo, category }, version: null, by: by() },
    },
  ]);
  await change({ video_url: "https://demos.example.com/b/index.html" });
  await admin("POST", "/demo-products", {
    title: "New",
    product_category_id: { _id: things.category },
    is_active: true,
  });
  await admin("POST", "/demo-products", {
    title: "Not yet",
    product_category_id: { _id: things.category },
    is_active: false,
  });
  await admin("POST", `/deleted-demos/${things.deletedDemo}/restore`);
  expect((await deliveries()).map(({ event, about }) => `${event} ${about}`)).toEqual([
    `demo.published ${demo.title}`,
    `demo.published ${demo.title}`,
    "demo.published New",
    `demo.published ${demo.title}`,
  ]);
});

test("S278 a restored version is reported with its number, once", async () => {
  const second = await makeBuild(portal.db, things.playedDemo);
  const path = `/demo-products/${things.playedDemo}/versions`;
  await admin("POST", `${path}/${second}/restore`, {});
  expect(await deliveries()).toMatchObject([
    {
      event: "version.restored",
      data: { demo: { _id: things.playedDemo }, version: { _id: second, number: 2 }, by: by() },
    },
  ]);
  await admin("POST", `${path}/${second}/restore`, {});
  expect(await events()).toEqual(["version.restored"]);
});

test("S278 a failing demo is reported when it starts to fail, by the night watch or by a person's browser", async () => {
  const watch = (grade: "red" | "amber" | "green") =>
    saveWatch(portal.db, {
      demoId: things.playedDemo,
      content: "",
      grade,
      reasons: grade === "green" ? [] : [watchReasons.black],
      trialRun: null,
      screenshots: null,
      picture: null,
    });
  for (const grade of ["amber", "red", "red"] as const) await watch(grade);
  expect(await deliveries()).toEqual([
    {
      event: "demo.failed",
      about: `Demo of ${things.word}`,
      data: {
        demo: { _id: things.playedDemo, title: `Demo of ${things.word}` },
        found_by: "night watch",
        reasons: [watchReasons.black.message],
      },
    },
  ]);
  await watch("green");
  await watch("red");
  expect(await events()).toEqual(["demo.failed", "demo.failed"]);
  const run = { ...FAILED_RUN, errors: ["It stopped"] };
  const prove = () => admin("PATCH", `/builds/${things.build}/proof`, run);
  // Nobody sees it yet.
  expect((await prove()).status).toBe(200);
  expect(await events()).toHaveLength(2);
  await portal.db
    .updateTable("demos")
    .set({ build_id: things.build })
    .where("id", "=", things.playedDemo)
    .execute();
  await portal.db
    .updateTable("builds")
    .set({ trial_run: null })
    .where("id", "=", things.build)
    .execute();
  await prove();
  await prove();
  expect((await deliveries()).slice(2)).toMatchObject([
    { event: "demo.failed", data: { found_by: "trial run", reasons: ["It stopped"] } },
  ]);
});

const FAILED_RUN = { firstPictureMs: null, framesPerSecond: null };

test("S278 S279 an approval is reported once it can no longer be undone, without an e-mail address", async () => {
  const waiting = await makeUser(portal.db, { isActive: false, name: "Joana Silva" });
  const path = `/users/${waiting.id}`;
  await admin("PATCH", path, { isApproved: true });
  const [row] = await portal.db.selectFrom("webhook_deliveries").selectAll().execute();
  expect(row).toMatchObject({
    event: "person.approved",
    about: "Joana Silva",
    data: {
      person: { _id: waiting.id, seS_id: waiting.ses_id, name: "Joana Silva", role: "employee" },
      by: by(),
    },
  });
  expect(JSON.stringify(row)).not.toContain(waiting.email);
  const { held } = await portal.db
    .selectFrom("mails")
    .select("next_attempt_at as held")
    .where("decision_of", "=", waiting.id)
    .executeTakeFirstOrThrow();
  expect(row?.next_attempt_at).toBe(held);
  expect((await admin("DELETE", `${path}/decision`)).status).toBe(200);
  expect(await events()).toEqual([]);
  await admin("PATCH", path, { isApproved: true });
  await admin("PATCH", path, { isApproved: false, is_active: false });
  expect(await events()).toEqual([]);
  // Who was in before is not approved by being switched off and on.
  await admin("PATCH", `/users/${things.person}`, { is_active: false });
  await admin("PATCH", `/users/${things.person}`, { is_active: true });
  expect(await events()).toEqual([]);
});

test("S278 people who come with a file or from a directory are approved by it", async () => {
  const type = await portal.db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", "employee")
    .executeTakeFirstOrThrow();
  const person = (number: number, isActive: boolean) => ({
    ses_id: `SESA55500${number}`,
    name: `Imported ${"abc"[number]}`,
    email: `imported${number}@example.com`,
    user_type_id: type.id,
    department: null,
    designation: null,
    region_id: null,
    country_id: null,
    isActive,
  });
  await portal.db.transaction().execute(async (trx) => {
    const people = [person(0, true), person(1, false), person(2, true)];
    await createPeople(trx, { id: ada.id, name: ada.name, ip: "" }, people, "hash");
  });
  await provision(await asDirectory(portal));
  const names = (await deliveries()).map(({ event, about }) => `${event} ${about}`);
  // Those of one file come in no order.
  expect(new Set(names)).toEqual(
    new Set([
      "person.approved Imported a",
      "person.approved Imported c",
      "person.approved Zoé Müller",
    ]),
  );
  expect(names).toHaveLength(3);
});

test("S284 nothing is sent while a webhook is off, nor events that it did not subscribe to", async () => {
  await portal.db
    .updateTable("webhooks")
    .set({ events: ["demo.failed"] })
    .execute();
  const waiting = await makeUser(portal.db, { isActive: false });
  await admin("PATCH", `/users/${waiting.id}`, { isApproved: true });
  await portal.db
    .updateTable("webhooks")
    .set({ events: ["person.approved"], is_active: false })
    .execute();
  const other = await makeUser(portal.db, { isActive: false });
  await admin("PATCH", `/users/${other.id}`, { isApproved: true });
  expect(await events()).toEqual([]);
});
