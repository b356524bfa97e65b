import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asGuest } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { getUser } from "../users/queries.ts";
import { notifyNewBrowser } from "./new-browser.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: "https://portal.example.com", TRUST_PROXY: "1" });
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const HOME = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";

type From = { device?: string | undefined; ip?: string; language?: string; password?: string };
async function signIn(user: MadeUser, from: From = {}) {
  const { device, ip = HOME, language = "en", password = PASSWORD } = from;
  const answer = await asGuest(portal)(
    "POST",
    "/users/login",
    { seS_id: user.ses_id, password, ...(device === undefined ? {} : { device }) },
    { "user-agent": FIREFOX, "accept-language": language, "x-forwarded-for": ip },
  );
  return (answer.body["data"] as { device?: string } | undefined)?.device;
}

/** The number of mails, counted in the transaction of the sign-in, because they are sent some time later. */
async function noticesTo(user: MadeUser) {
  const row = await portal.db
    .selectFrom("rate_limits")
    .select("count")
    .where("key", "=", `new browser mail:${user.id}`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

test("A183 the first sign-in tells nobody, a known browser neither, wherever it is", async () => {
  const user = await makeUser(portal.db);
  const device = await signIn(user, { device: "" });
  await signIn(user, { device, ip: ELSEWHERE });
  await signIn(user, { device });
  expect(await noticesTo(user)).toBe(0);
});

test("A183 a new browser is notified once, even at a known place; a wrong password never is", async () => {
  const user = await makeUser(portal.db);
  await signIn(user, { device: "" });
  await signIn(user, { device: "", password: "Wrong-1!" });
  expect(await noticesTo(user)).toBe(0);
  const device = await signIn(user, { device: "" });
  expect(await noticesTo(user)).toBe(1);
  await signIn(user, { device });
  expect(await noticesTo(user)).toBe(1);
});

test("A183 a client that keeps no device is known by its place", async () => {
  const user = await makeUser(portal.db);
  await signIn(user, { device: "" });
  await signIn(user);
  expect(await noticesTo(user)).toBe(0);
  await signIn(user, { ip: ELSEWHERE });
  expect(await noticesTo(user)).toBe(1);
});

test("A183 the mail speaks the reader's language, names the browser and holds no secret", async () => {
  const user = await makeUser(portal.db);
  await signIn(user, { device: "" });
  const device = await signIn(user, { device: "", language: "de" });
  const mail = (await mailTo(portal, user.email)) ?? "";
  expect(mail).toContain("Firefox unter Windows");
  expect(mail).toContain("https://portal.example.com/forgot-password");
  expect(mail).not.toContain(HOME);
  expect(mail).not.toContain(device ?? "none");
});

test("A183 ten mails a day fill nobody's mailbox", async () => {
  const { id, email } = await makeUser(portal.db);
  const from = { userAgent: FIREFOX, language: null, publicUrl: "https://portal.example.com" };
  // Within a transaction none of them is sent before it is counted.
  await portal.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, id);
    for (let i = 0; i < 12; i += 1) await notifyNewBrowser(trx, user, from);
    const mails = await trx
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toHaveLength(10);
  });
});
