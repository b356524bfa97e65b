import { MAX_MAILED_DEMOS, mailTexts } from "../../contract/mails.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import { languageOf, type Letter, writeMail } from "../mail/write-mail.ts";
import type { Services } from "../portal-services.ts";
import { dueAt } from "./due.ts";
import { findReader, clearUnnotified, listDuePeople, listNews, takeUnnotified } from "./queries.ts";

type Portal = Pick<Services, "db" | "config" | "nudgeMail">;
type News = Awaited<ReturnType<typeof listNews>>;

/** One mail to each person for whom something is due; nothing is sent twice, whichever node sends it. */
export async function notifyPeople(
  { db, config, nudgeMail }: Portal,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  if (config.digestAt === null) return clearUnnotified(db);
  const due = dueAt(now, config.digestAt);
  const failures: unknown[] = [];
  let after = "";
  for (;;) {
    const people = signal?.aborted ? [] : await listDuePeople(db, due, after);
    if (people.length === 0) break;
    for (const { user_id: id } of people) {
      if (signal?.aborted) break;
      after = id;
      // One failure must not hold up everybody who comes later.
      await inTransaction(db, (trx) => notifyPerson(trx, config.publicUrl, id)).catch(
        (error: unknown) => failures.push(error),
      );
    }
    nudgeMail();
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

/** People who are inactive or want no mail are not notified later either. */
async function notifyPerson(trx: Database, publicUrl: string, id: string) {
  const taken = await takeUnnotified(trx, id);
  const reader = await findReader(trx, id);
  if (!reader?.is_active || reader.assignmentMail === "never") return;
  const news = await listNews(trx, id, taken);
  if (news.length > 0)
    await queueMail(trx, writeMail(letterTo(reader, news, publicUrl), reader.language));
}

type Reader = { name: string; email: string; language: string | null };

function letterTo({ name, email, language }: Reader, news: News, publicUrl: string): Letter {
  const [first] = news;
  const listed = news.slice(0, MAX_MAILED_DEMOS);
  return {
    recipient: email,
    subject:
      news.length === 1 && first
        ? mailTexts.newDemoSubject(first.title)
        : mailTexts.newDemosSubject(news.length),
    lines: [
      mailTexts.greeting(name),
      "",
      mailTexts.newDemos(news.length),
      "",
      ...listed.flatMap(({ id, title, lastDay }) => [
        lastDay === null ? title : mailTexts.untilDay(title, writeDay(lastDay, language)),
        `${publicUrl}/demo-details/${id}`,
        "",
      ]),
      ...(news.length > listed.length
        ? [mailTexts.moreDemos(news.length - listed.length), `${publicUrl}/`, ""]
        : []),
      mailTexts.chooseMails,
      `${publicUrl}/profile`,
    ],
  };
}

/** As the reader's language writes it. */
const writeDay = (day: string, language: string | null) =>
  new Intl.DateTimeFormat(languageOf(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(day),
  );
