import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asGuest } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { queueMail } from "./queue.ts";

/** A real SMTP server on a real port; it refuses while `isDown`, and not before `refusing`. */
const received: { recipients: string[]; text: string }[] = [];
let isDown = false;
let refusing = Promise.resolve();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  async onMailFrom(_address, _session, done) {
    if (isDown) await refusing;
    done(isDown ? new Error("try later") : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const recipients = session.envelope.rcptTo.map((to) => to.address);
      received.push({ recipients, text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

let portal: TestPortal;
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  portal = await startPortal({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await portal.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const arrivedFor = async (address: string) => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const mails = received.filter((mail) => mail.recipients.includes(address));
    if (mails.length > 0 || Date.now() > deadline) return mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const waiting = () => portal.db.selectFrom("mails").selectAll().execute();

test("C17 the reset link travels by SMTP to the stored address, and leaves nothing behind", async () => {
  const user = await makeUser(portal.db);
  await asGuest(portal)("POST", "/users/forgot-password", { seS_id: user.ses_id });
  const [mail, ...more] = await arrivedFor(user.email);
  expect(more).toHaveLength(0);
  expect(mail?.recipients).toEqual([user.email]);
  expect(mail?.text).toContain("reset-password?token=");
  expect(portal.logged.join("\n")).not.toContain("token=");
  await expect.poll(waiting).toHaveLength(0);
});

test("mail waits for a server that is down, and arrives once when it is back", async () => {
  isDown = true;
  let refuse = () => {};
  refusing = new Promise((resolve) => (refuse = resolve));
  const user = await makeUser(portal.db);
  await asGuest(portal)("POST", "/users/forgot-password", { seS_id: user.ses_id });
  // The answer did not wait for the mail, which is under way for as long as we please.
  refuse();
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  isDown = false;
  await portal.db
    .updateTable("mails")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  expect(await arrivedFor(user.email)).toHaveLength(1);
  await expect.poll(waiting).toHaveLength(0);
  expect(await arrivedFor(user.email)).toHaveLength(1);
});

test("R242 a clock that was put back delays no mail", async () => {
  isDown = true;
  refusing = Promise.resolve();
  const user = await makeUser(portal.db);
  await queueMail(portal.db, { recipient: user.email, subject: "Hello", body: "text" });
  await asGuest(portal)("POST", "/users/forgot-password", { seS_id: user.ses_id });
  await expect.poll(async () => (await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  isDown = false;
  const hourLater = sql<string>`now() + interval '1 hour'`;
  const [tried, written] = (await waiting()).map(({ id }) => id);
  const times = { next_attempt_at: hourLater, created_at: hourLater };
  await portal.db
    .updateTable("mails")
    .set({ ...times, failed_at: hourLater })
    .where("id", "=", tried ?? "")
    .execute();
  await portal.db
    .updateTable("mails")
    .set({ ...times, failed_at: null })
    .where("id", "=", written ?? "")
    .execute();
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(0);
  expect(await arrivedFor(user.email)).toHaveLength(2);
});

test("an address that came from somewhere else cannot add recipients", async () => {
  await queueMail(portal.db, {
    recipient: '"x@evil.example" <a@example.com>, b@example.com',
    subject: "Hello\r\nBcc: c@example.com",
    body: "text",
  });
  // The next mail shows that the queue was worked through.
  const user = await makeUser(portal.db);
  await asGuest(portal)("POST", "/users/forgot-password", { seS_id: user.ses_id });
  await arrivedFor(user.email);
  await expect.poll(async () => (await waiting()).length).toBeLessThan(2);
  const all = received.flatMap((mail) => mail.recipients);
  expect(all).not.toContain("b@example.com");
  expect(all).not.toContain("c@example.com");
});
