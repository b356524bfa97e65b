import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { TestPortal } from "./portal.ts";

/** Waiting must end if a mail never arrives; how long one takes is not judged. */
const TIMEOUT_MS = 60_000;

/** The mails in the outbox folder, oldest first, once there are at least `count` of them. */
export async function readOutbox({ config }: TestPortal, count: number): Promise<string[]> {
  const folder = join(config.dataDir, "outbox");
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    if (names.length >= count || Date.now() > deadline)
      return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The time in which a decision can be undone is over. */
export const releaseHeldMail = ({ db }: TestPortal) =>
  db
    .updateTable("mails")
    .set({ next_attempt_at: sql<string>`now()` })
    .where("decision_of", "is not", null)
    .execute();

/** Quoted-printable folds long lines; a link is read after unfolding. */
export function resetTokenIn(mail: string): string {
  const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** The newest mail to this address, as soon as there is one. Mails that are held back are released first. */
export async function mailTo(portal: TestPortal, address: string): Promise<string | undefined> {
  await releaseHeldMail(portal);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const mail = (await readOutbox(portal, 0)).findLast((text) => text.includes(`To: ${address}`));
    if (mail !== undefined || Date.now() > deadline) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** From now on mail waits in the queue, where it can be read; otherwise it may already have been sent. */
export async function blockMailDelivery({ database }: TestPortal): Promise<void> {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    "alter table mails alter column next_attempt_at set default now() + interval '1 day'",
  );
  await owner.end();
}

/** Whether there is a mail to this address, delivered or not. A mail leaves the queue after it has arrived. */
export async function hasMailTo(portal: TestPortal, address: string): Promise<boolean> {
  const queued = await portal.db
    .selectFrom("mails")
    .select("id")
    .where("recipient", "=", address)
    .executeTakeFirst();
  const delivered = await readOutbox(portal, 0);
  return queued !== undefined || delivered.some((mail) => mail.includes(`To: ${address}`));
}
