import { useMutation } from "@tanstack/react-query";
import { TEST_EVENT, type WebhookDelivery } from "../../contract/operation/webhooks.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { timeUntil } from "../jobs/times.ts";
import { Chip } from "../ui/chip.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { SendAgainButton } from "../ui/send-again-button.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { sendAgainMutation } from "./api.ts";
import { eventNames } from "./webhook-labels.ts";

type Props = {
  delivery: WebhookDelivery;
  now: number;
  /** Its webhook is off: nothing but tests leaves. */
  isHeld?: boolean;
  /** Where those of several stand together. */
  webhook?: string;
};

/** Its event, its outcome, and when it is retried. */
export function DeliveryLine({ delivery, now, isHeld = false, webhook }: Props) {
  const { event, about, created_at: happened, attempts, reason, is_due: isDue } = delivery;
  const send = useMutation(sendAgainMutation(delivery._id));
  const name = webhook === undefined ? eventNames[event] : `${webhook}: ${eventNames[event]}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <StateChip delivery={delivery} />
        </p>
        {event !== TEST_EVENT && <p className="text-small wrap-anywhere">{about}</p>}
        {reason && <p className="text-small text-danger wrap-anywhere">{translate(reason)}</p>}
        <p className="text-small text-ink-2">
          <time dateTime={happened} title={writeTimestamp(happened)}>
            {timeSince(happened, now)}
          </time>
          {attempts > 0 && ` · ${plural(attempts, "{count} attempt", "{count} attempts")}`}
          {` · ${outlookOf(delivery, isHeld && event !== TEST_EVENT, now)}`}
        </p>
      </div>
      <SendAgainButton
        label={t("Send {name} again", { name: event === TEST_EVENT ? name : about })}
        loading={send.isPending}
        disabled={isDue || (isHeld && event !== TEST_EVENT)}
        onClick={() => send.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })}
      />
    </li>
  );
}

function StateChip({ delivery }: { delivery: WebhookDelivery }) {
  if (delivery.delivered_at !== null) return <Chip>{delivery.status ?? t("Delivered")}</Chip>;
  if (delivery.attempts === 0) return <Chip tone="neutral">{t("Waiting")}</Chip>;
  return <Chip tone="danger">{delivery.status ?? t("No answer")}</Chip>;
}

function outlookOf(delivery: WebhookDelivery, isHeld: boolean, now: number): string {
  const { delivered_at: delivered, is_due: isDue, next_at: next } = delivery;
  if (delivered !== null) return t("delivered {time}", { time: timeSince(delivered, now) });
  if (next === null) return t("no longer retried");
  if (isHeld) return t("held while the webhook is off");
  return isDue ? t("next in a moment") : t("next {time}", { time: timeUntil(next, now) });
}
