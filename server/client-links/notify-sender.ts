import { mailTexts } from "../../contract/mails.ts";
import type { Database } from "../db/connection.ts";
import { queueMail } from "../mail/queue.ts";
import { writeMail } from "../mail/write-mail.ts";
import type { Config } from "../start/config.ts";
import { findAccountById } from "../users/queries.ts";
import type { FoundLink } from "./resolve-link.ts";

/** Where people find their links. */
const LINKS_PAGE = "/client-links";

/** Once for each link, with the opening or not at all. */
export async function notifySender(
  trx: Database,
  { sender_id, client }: Pick<FoundLink, "sender_id" | "client">,
  title: string,
  guest: string,
  { publicUrl }: Pick<Config, "publicUrl">,
): Promise<void> {
  const sender = await findAccountById(trx, sender_id);
  if (!sender) return;
  const letter = {
    recipient: sender.email,
    subject: mailTexts.linkOpenedSubject(client, title),
    lines: [
      mailTexts.greeting(sender.name),
      "",
      mailTexts.linkOpened(client, title),
      ...(guest ? [mailTexts.guestTyped(guest)] : []),
      "",
      mailTexts.linkFigures,
      "",
      publicUrl + LINKS_PAGE,
    ],
  };
  await queueMail(trx, writeMail(letter, sender.language));
}
