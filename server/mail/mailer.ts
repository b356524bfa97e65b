import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../start/config.ts";
import { isLoopback } from "../start/loopback.ts";
import type { Mail } from "./queue.ts";

export interface Mailer {
  send(mail: Mail & { id: string }): Promise<void>;
}

interface Log {
  info(message: string): void;
}

export const createMailer = (config: Config, log: Log): Mailer =>
  config.smtpUrl === undefined
    ? folderMailer(join(config.dataDir, "outbox"), config.mailFrom, log)
    : smtpMailer(config.smtpUrl, config.mailFrom);

/** The same id on every attempt lets a receiving server notice a mail it already has. */
const message = (from: string, { id, recipient, subject, body }: Mail & { id: string }) => ({
  from,
  to: { name: "", address: recipient },
  subject,
  text: body,
  messageId: `<${id}@demo-dashboard-portal>`,
});

function smtpMailer(url: string, from: string): Mailer {
  const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ ...secured(url), ...waits });
  return {
    async send(mail) {
      await transport.sendMail(message(from, mail));
    },
  };
}

/**
 * Mails carry links that open accounts: they do not travel in the clear because somebody on the way took
 * the word STARTTLS out of the server's greeting.
 */
function secured(address: string) {
  const url = new URL(address);
  const mayBePlain = url.protocol === "smtps:" || isLoopback(url.hostname);
  if (!url.searchParams.has("tls")) return { url: address, requireTLS: !mayBePlain };
  url.searchParams.delete("tls");
  return { url: url.href, ignoreTLS: true };
}

/** Without a mail server the mail lies in a folder, and its link stands in the log: every flow can be tried. */
function folderMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sent = await transport.sendMail(message(from, mail));
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, sent.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = /https?:\/\/\S+/.exec(mail.body)?.[0] ?? "";
      log.info(`No mail server is configured. Mail "${mail.subject}" is in ${file} ${link}`.trim());
    },
  };
}
