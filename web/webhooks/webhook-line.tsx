import { useMutation } from "@tanstack/react-query";
import { Ellipsis, History, KeyRound, Pencil, Trash2 } from "lucide-react";
import type { Webhook } from "../../contract/operation/webhooks.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { plural, t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { switchWebhookMutation } from "./api.ts";
import { eventNames } from "./webhook-labels.ts";

export type WebhookAct = "edit" | "rotate" | "delete" | "deliveries";
type Props = { webhook: Webhook; now: number; onAct: (act: WebhookAct) => void };

/** Its address, its events, its status, and its actions. */
export function WebhookLine({ webhook, now, onAct }: Props) {
  const { name, url, undelivered, last_delivered_at: last } = webhook;
  const change = useMutation(switchWebhookMutation(webhook._id));
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {undelivered > 0 && (
            <Chip tone="danger">
              {plural(undelivered, "{count} not delivered", "{count} not delivered")}
            </Chip>
          )}
        </p>
        <p className="font-mono text-small text-ink-2 wrap-anywhere">{url}</p>
        <p className="text-small text-ink-2">
          {webhook.events.map((event) => eventNames[event]).join(", ")}
        </p>
        <p className="text-small text-ink-2">
          {t("Created by {name}", { name: webhook.created_by })}
          {" · "}
          {last === null ? (
            t("nothing delivered yet")
          ) : (
            <time dateTime={last} title={writeTimestamp(last)}>
              {t("last delivered {time}", { time: timeSince(last, now) })}
            </time>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Switch
          checked={webhook.is_active}
          label={t("Webhook {name}", { name })}
          stateLabel={webhook.is_active ? t("On") : t("Off")}
          pending={change.isPending}
          onChange={(isActive) =>
            change.mutate(isActive, { onSuccess: ({ message }) => showSuccess(message) })
          }
        />
        <Button
          variant="outline"
          size="sm"
          icon={<History size="0.9375rem" aria-hidden />}
          aria-label={t("Deliveries of {name}", { name })}
          aria-haspopup="dialog"
          onClick={() => onAct("deliveries")}
        >
          {t("Deliveries")}
        </Button>
        <ButtonMenu
          variant="outline"
          size="sm"
          icon={<Ellipsis size="0.9375rem" aria-hidden />}
          aria-label={t("More for {name}", { name })}
          items={[
            {
              label: t("Edit"),
              icon: <Pencil size="0.9375rem" aria-hidden />,
              onPress: () => onAct("edit"),
            },
            {
              label: t("New secret"),
              icon: <KeyRound size="0.9375rem" aria-hidden />,
              onPress: () => onAct("rotate"),
            },
            {
              label: t("Delete"),
              icon: <Trash2 size="0.9375rem" aria-hidden />,
              isDanger: true,
              onPress: () => onAct("delete"),
            },
          ]}
        />
      </div>
    </li>
  );
}
