import { useMutation } from "@tanstack/react-query";
import type { Webhook } from "../../contract/operation/webhooks.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteWebhookMutation } from "./api.ts";

type Props = { webhook: Webhook; onClose: () => void };

export function DeleteWebhookModal({ webhook, onClose }: Props) {
  const remove = useMutation(deleteWebhookMutation());
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Delete this webhook?")}
      subtitle={t("{name} is told nothing more, and its deliveries are deleted with it.", {
        name: webhook.name,
      })}
      closeLabel={t("Cancel")}
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () =>
          remove.mutate(webhook._id, {
            onSuccess: ({ message }) => showSuccess(message),
            onSettled: onClose,
          }),
      }}
    />
  );
}
