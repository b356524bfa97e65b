import { sql } from "kysely";
import { mailTexts } from "../../contract/mails.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { playedContent } from "../demos/stored-demo.ts";
import type { Database } from "../db/connection.ts";
import { queueMail } from "../mail/queue.ts";
import { writeMail } from "../mail/write-mail.ts";
import type { Services } from "../portal-services.ts";

/** One mail to each administrator about flags that they were not notified of yet; nothing is sent twice. */
export async function notifyAdministrators({
  db,
  config,
  nudgeMail,
}: Pick<Services, "db" | "config" | "nudgeMail">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const news = await takeNews(trx);
    if (news.length === 0) return;
    for (const { name, email, language } of await listAdministrators(trx)) {
      const lines = news.flatMap(({ id, title, reason }) => [
        mailTexts.flaggedDemo(title, reason),
        `${config.publicUrl}/demo-details/${id}`,
        "",
      ]);
      const letter = {
        recipient: email,
        subject: mailTexts.attentionSubject(news.length),
        lines: [
          mailTexts.greeting(name),
          "",
          mailTexts.watchedDemos,
          "",
          ...lines,
          mailTexts.listedAtHome,
          `${config.publicUrl}/`,
        ],
      };
      await queueMail(trx, writeMail(letter, language));
    }
  });
  nudgeMail();
}

/** Marked as notified in the same transaction. */
async function takeNews(trx: Database) {
  const rows = await trx
    .updateTable("demo_watches as w")
    .from("demos as d")
    .set({ told_at: sql<string>`now()` })
    .whereRef("d.id", "=", "w.demo_id")
    .where("d.is_active", "=", true)
    .where("w.content", "=", playedContent("d"))
    .where("w.flagged_at", "is not", null)
    .where("w.told_at", "is", null)
    .returning(["d.id", "d.title", "w.reasons"])
    .execute();
  return rows
    .flatMap(({ reasons, ...demo }) => {
      const [reason] = reasons as Sentence[];
      return reason ? [{ ...demo, reason }] : [];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

const listAdministrators = (db: Database) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["u.name", "u.email", "u.language"])
    .where("t.type_name", "=", "admin")
    .where("u.is_active", "=", true)
    .where("u.is_approved", "=", true)
    .orderBy("u.id")
    .execute();
