import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AssignmentMail } from "../../contract/personal/preferences.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";
import { notifyPeople } from "./notify-people.ts";

let portal: TestPortal;
let admin: Call;
let region: string;
beforeAll(async () => {
  // What is queued stays in the queue, to be read: there is no such server.
  portal = await startPortal({ SMTP_URL: "smtp://127.0.0.1:1", DIGEST_AT: "07:00" });
  region = (await makeRegion(portal.db)).id;
  await makeOrganization(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ["assignments", "assignment_rules", "mails", "preferences"] as const)
    await portal.db.deleteFrom(table).execute();
});

/** In the time zone of the portal, as the clock on its wall shows it. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute);
const notify = (now: Date, config = portal.config) =>
  notifyPeople({ db: portal.db, config, nudgeMail: () => undefined }, now);
/** As if everything not yet announced had been assigned then. */
const backdate = (time: Date) =>
  portal.db
    .updateTable("assignments")
    .set({ untold_since: time })
    .where("untold_since", "is not", null)
    .execute();
async function mails() {
  const { db } = portal;
  const all = await db.selectFrom("mails").select(["recipient", "subject", "body"]).execute();
  await db.deleteFrom("mails").execute();
  return all.toSorted((one, other) => one.recipient.localeCompare(other.recipient));
}
const sentSubjects = async () => (await mails()).map(({ subject }) => subject);
async function chooseMails(person: MadeUser, assignmentMail: AssignmentMail) {
  const call = await asUser(portal, person);
  const { status } = await call("PATCH", "/preferences", { assignment_mail: assignmentMail });
  expect(status).toBe(200);
}

test("J110 who chose nothing gets one mail in the morning about everything since the last", async () => {
  const guide = await makeUser(portal.db, { name: "Gina Guide" });
  const [solar, wind] = [await makeDemo(portal.db, "Solar"), await makeDemo(portal.db, "Wind")];
  await giveDemo(portal.db, solar, guide.id);
  await backdate(at(1, 9));
  await giveDemo(portal.db, wind, guide.id);
  await sql`update assignments set untold_since = ${at(2, 6, 30)} where demo_id = ${wind}`.execute(
    portal.db,
  );
  await notify(at(2, 6, 59));
  expect(await mails()).toEqual([]);
  await notify(at(2, 7));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: guide.email, subject: "2 new demos for you" });
  expect(mail?.body).toBe(`Hello Gina Guide,

you can now present these demos:

Solar
${portal.config.publicUrl}/demo-details/${solar}

Wind
${portal.config.publicUrl}/demo-details/${wind}

How often you get these emails is up to you. Choose it in your profile:
${portal.config.publicUrl}/profile
`);
  await notify(at(3, 7));
  expect(await mails()).toEqual([]);
});

test("J110 at once waits some minutes, and then tells of everything in one mail", async () => {
  const guide = await makeUser(portal.db, { regionId: region });
  await chooseMails(guide, "at_once");
  const demos = [await makeDemo(portal.db, "One"), await makeDemo(portal.db, "Two")];
  const { body } = await admin("POST", "/user-demo-mapping/batch", {
    demo_product_ids: demos,
    found: { region_id: region },
  });
  expect(body["data"]).toMatchObject({ assigned: 2 });
  await backdate(at(1, 12));
  await giveDemo(portal.db, await makeDemo(portal.db, "Three"), guide.id);
  await notify(at(1, 12, 4));
  expect(await sentSubjects()).toEqual([]);
  await notify(at(1, 12, 5));
  expect(await sentSubjects()).toEqual(["3 new demos for you"]);
});

test("J110 never is never, also after somebody changes their mind", async () => {
  const guide = await makeUser(portal.db);
  await chooseMails(guide, "never");
  await giveDemo(portal.db, await makeDemo(portal.db, "Unwanted"), guide.id);
  await backdate(at(1, 6));
  await notify(at(1, 7));
  await chooseMails(guide, "daily");
  await notify(at(2, 7));
  expect(await sentSubjects()).toEqual([]);
});

test("J130 a demo that is restored is news to nobody who had it, singly or by a rule", async () => {
  const { db } = portal;
  const place = { regionId: (await makeRegion(db)).id, department: "Sales" };
  const [single, , unnotified] = [
    await makeUser(db),
    await makeUser(db, place),
    await makeUser(db, place),
  ];
  const demo = await makeDemo(db, "Turbine");
  await giveDemo(db, demo, single.id);
  const rule = {
    region_id: place.regionId,
    department: place.department,
    demo_product_ids: [demo],
  };
  expect((await admin("POST", "/assignment-rules", rule)).status).toBe(201);
  await sql`update assignments set untold_since = null where user_id <> ${unnotified.id}`.execute(
    db,
  );
  await backdate(at(1, 6));
  expect((await admin("DELETE", `/demo-products/${demo}`)).status).toBe(200);
  const newcomer = await makeUser(db, place);
  expect((await admin("POST", `/deleted-demos/${demo}/restore`)).status).toBe(200);
  const pending = await db
    .selectFrom("assignments")
    .select(["user_id", "untold_since"])
    .where("untold_since", "is not", null)
    .execute();
  expect(pending.map(({ user_id: id }) => id).toSorted()).toEqual(
    [unnotified.id, newcomer.id].toSorted(),
  );
  await backdate(at(1, 6));
  await notify(at(1, 7));
  const readers = (await mails()).map(({ recipient }) => recipient);
  expect(readers).toEqual(
    [unnotified.email, newcomer.email].toSorted((a, b) => a.localeCompare(b)),
  );
});

test("J111 a rule tells those who fit and those who are approved later, in their language", async () => {
  const { db } = portal;
  const there = await makeUser(db, { regionId: region, department: "Sales" });
  const waiting = await makeUser(db, { regionId: region, department: "Sales", isActive: false });
  await db.updateTable("users").set({ language: "de" }).where("id", "=", waiting.id).execute();
  const rule = await admin("POST", "/assignment-rules", {
    region_id: region,
    department: "Sales",
    demo_product_ids: [await makeDemo(db, "Halle")],
    expires_on: "2099-12-31",
  });
  expect(rule.status).toBe(201);
  await backdate(at(1, 6));
  await notify(at(1, 7));
  const [first, ...others] = await mails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ recipient: there.email, subject: "A new demo for you: Halle" });
  expect(first?.body).toContain("Halle (until December 31, 2099)");
  await admin("PATCH", `/users/${waiting.id}`, { is_active: true, isApproved: true });
  expect(await sentSubjects()).toEqual(["Ihr Konto ist bereit"]);
  await backdate(at(2, 6));
  await notify(at(2, 7));
  const [german] = await mails();
  expect(german).toMatchObject({
    recipient: waiting.email,
    subject: "Eine neue Demo für Sie: Halle",
  });
  expect(german?.body).toContain("Halle (bis 31. Dezember 2099)");
});

test("J112 nothing of what was taken back, cannot be seen, has ended or was there before", async () => {
  const { db } = portal;
  const guide = await makeUser(db);
  const gone = await giveDemo(db, await makeDemo(db, "Taken back"), guide.id);
  expect((await admin("DELETE", `/user-demo-mapping/${gone}`)).status).toBe(200);
  const hidden = await makeDemo(db, "Hidden");
  await giveDemo(db, hidden, guide.id);
  await db.updateTable("demos").set({ is_active: false }).where("id", "=", hidden).execute();
  const ended = await giveDemo(db, await makeDemo(db, "Ended"), guide.id);
  await sql`update assignments set expires_on = '2020-01-01' where id = ${ended}`.execute(db);
  const known = await makeDemo(db, "Known");
  const single = await giveDemo(db, known, guide.id);
  await sql`update assignments set untold_since = null where id = ${single}`.execute(db);
  const about = { region_id: (await makeRegion(db)).id, demo_product_ids: [known] };
  const move = { region_id: about.region_id };
  await db.updateTable("users").set(move).where("id", "=", guide.id).execute();
  expect((await admin("POST", "/assignment-rules", about)).status).toBe(201);
  const away = await makeUser(db);
  await giveDemo(db, known, away.id);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", away.id).execute();
  await backdate(at(1, 6));
  await notify(at(1, 7));
  expect(await sentSubjects()).toEqual([]);

  // What can be seen now, and what is given for longer, is news.
  await db.updateTable("demos").set({ is_active: true }).where("id", "=", hidden).execute();
  const longer = await admin("PATCH", `/user-demo-mapping/${ended}`, { expires_on: "2099-01-01" });
  expect(longer.status).toBe(200);
  const { rows } = await sql<{ title: string }>`select d.title from assignments as a
    join demos as d on d.id = a.demo_id where a.untold_since is not null order by 1`.execute(db);
  expect(rows.map(({ title }) => title)).toEqual(["Ended", "Hidden"]);
  await backdate(at(2, 6));
  await notify(at(2, 7));
  expect(await sentSubjects()).toEqual(["2 new demos for you"]);
});

test("J112 of several nodes one tells, and a long list is counted from its end", async () => {
  const guide = await makeUser(portal.db);
  for (let n = 0; n < 23; n += 1)
    await giveDemo(portal.db, await makeDemo(portal.db, `Demo ${n}`), guide.id);
  await backdate(at(1, 6));
  await Promise.all([notify(at(1, 7)), notify(at(1, 7)), notify(at(1, 7))]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("23 new demos for you");
  expect(mail?.body.match(/demo-details/g)).toHaveLength(20);
  expect(mail?.body).toContain("And 3 more, on your Home page:");
});

test("J112 a portal that tells nobody has nothing to catch up on when it does", async () => {
  const guide = await makeUser(portal.db);
  await giveDemo(portal.db, await makeDemo(portal.db, "Silent"), guide.id);
  await notify(at(1, 7), { ...portal.config, digestAt: null });
  await backdate(at(1, 6));
  await notify(at(1, 7));
  expect(await sentSubjects()).toEqual([]);
});
