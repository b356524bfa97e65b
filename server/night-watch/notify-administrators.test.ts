import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchReasons } from "../../contract/night-watch.ts";
import { makeUser } from "../test/factories.ts";
import { flagDemo } from "../test/night-watch.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makeDemo } from "../test/watching.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

/** A real SMTP server on a real port. */
const received: { to: string | undefined; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const text = Buffer.concat(chunks)
        .toString()
        .replaceAll(/=\r?\n/g, "");
      received.push({ to: envelope.rcptTo[0]?.address, text });
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

const noMailWaits = async () =>
  (await portal.db.selectFrom("mails").select("id").execute()).length === 0;
const notify = async () => {
  await notifyAdministrators({ db: portal.db, config: portal.config, nudgeMail: () => undefined });
  await expect.poll(noMailWaits).toBe(true);
  return received.splice(0);
};

test("F30 one mail to each administrator, in their language, about what is new and nothing else", async () => {
  const { db } = portal;
  const [ada, eva] = [
    await makeUser(db, { role: "admin" }),
    await makeUser(db, { role: "admin" }),
    await makeUser(db, { role: "admin", isActive: false }),
    await makeUser(db, { role: "regional" }),
    await makeUser(db),
  ];
  await db
    .updateTable("users")
    .set({ language: "de" })
    .where("id", "=", eva?.id ?? "")
    .execute();
  expect(await notify()).toEqual([]);

  const dark = await makeDemo(db, "Dark Hall");
  await flagDemo(db, dark, { reason: watchReasons.hostGone("cdn.example.net") });
  const mails = await notify();
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([ada?.email, eva?.email]));
  expect(mails).toHaveLength(2);
  const textTo = (email: string | undefined) => mails.find(({ to }) => to === email)?.text ?? "";
  expect(textTo(ada?.email)).toContain("Subject: A demo needs attention");
  expect(textTo(ada?.email)).toContain("Dark Hall: cdn.example.net no longer responds.");
  expect(textTo(ada?.email)).toContain(`/demo-details/${dark}`);
  expect(textTo(eva?.email)).toContain("Dark Hall: cdn.example.net antwortet nicht mehr.");

  expect(await notify()).toEqual([]);
  const other = await makeDemo(db, "Other Hall");
  await flagDemo(db, other, { reason: watchReasons.black });
  const [next] = await notify();
  expect(next?.text).toContain("Other Hall");
  expect(next?.text).not.toContain("Dark Hall");
});
