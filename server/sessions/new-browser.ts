import { mailTexts } from "../../contract/mails.ts";
import type { User } from "../../contract/accounts.ts";
import type { Database } from "../db/connection.ts";
import { consume } from "../http/rate-limits.ts";
import { queueMail } from "../mail/queue.ts";
import { type Letter, writeMail } from "../mail/write-mail.ts";
import { deviceName } from "./device-name.ts";

/** Anybody with the password can sign in as often as they like, but must not flood the mailbox. */
const MAX_MAILS = 10;
const DAY = 24 * 60;

interface SignIn {
  userAgent: string | undefined;
  language: string | null;
  publicUrl: string;
}

/** Notifies a person that somebody signed in as them with an unknown browser, or from an unknown place. */
export async function notifyNewBrowser(trx: Database, user: User, signIn: SignIn): Promise<void> {
  const limit = { key: `new browser mail:${user._id}`, max: MAX_MAILS, minutes: DAY };
  if (!(await consume(trx, limit)).within) return;
  await queueMail(trx, writeMail(letterTo(user, signIn), signIn.language));
}

const letterTo = (user: User, { userAgent, publicUrl }: SignIn): Letter => ({
  recipient: user.email,
  subject: mailTexts.newBrowserSubject,
  lines: [
    mailTexts.greeting(user.name),
    "",
    mailTexts.newBrowser,
    mailTexts.signedInWith(browserOf(userAgent), new Date().toISOString().slice(0, 16)),
    "",
    mailTexts.wasYou,
    mailTexts.wasNotYou,
    `${publicUrl}/forgot-password`,
    "",
    mailTexts.tellAdministrator,
  ],
});

function browserOf(userAgent: string | undefined) {
  const { browser, system } = deviceName(userAgent ?? null);
  if (browser === "Other") return mailTexts.otherBrowser;
  return system === "" ? browser : mailTexts.browserOn(browser, system);
}
