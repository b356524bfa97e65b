import { useMutation } from "@tanstack/react-query";
import type { UndeliveredMail } from "../../contract/operation/jobs.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { EmailAddress } from "../people/email-address.tsx";
import { plural, t } from "../ui/language.ts";
import { SendAgainButton } from "../ui/send-again-button.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { sendMailMutation } from "./api.ts";
import { timeUntil } from "./times.ts";

/** Whom it is for, why it was not taken, and when it is tried again. */
export function MailLine({ mail, now }: { mail: UndeliveredMail; now: number }) {
  const { recipient, written_at: written, attempts, reason, next_at: next } = mail;
  const send = useMutation(sendMailMutation(mail._id));
  const tried = plural(attempts, "{count} attempt", "{count} attempts");
  const outlook = mail.is_due
    ? t("next in a moment")
    : next === null
      ? t("no longer retried")
      : t("next {time}", { time: timeUntil(next, now) });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          <EmailAddress address={recipient} />
        </p>
        {reason && <p className="text-small text-danger wrap-anywhere">{explain(reason)}</p>}
        <p className="text-small text-ink-2">
          <time dateTime={written} title={writeTimestamp(written)}>
            {t("Written {time}", { time: timeSince(written, now) })}
          </time>
          {` · ${tried} · ${outlook}`}
        </p>
      </div>
      <SendAgainButton
        label={t("Send to {address} again", { address: recipient })}
        loading={send.isPending}
        disabled={mail.is_due}
        onClick={() => send.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })}
      />
    </li>
  );
}

const UNREACHABLE = /E(CONN|TIMEDOUT|NOTFOUND|HOST|AI_AGAIN)|timeout|getaddrinfo|Greeting never/i;

/** In plain words first, then the original text. */
const explain = (reason: string) =>
  UNREACHABLE.test(reason)
    ? t("The mail server cannot be reached: {reason}", { reason })
    : t("The mail server refused it: {reason}", { reason });
