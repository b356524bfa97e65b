import type { Webhook } from "../../contract/operation/webhooks.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { deleteWebhook, reloadWebhooks } from "./api.ts";

type Props = { webhook: Webhook; onClose: () => void };

export const DeleteWebhookModal = ({ webhook, onClose }: Props) => (
  <ConfirmModal
    title={t("Delete this webhook?")}
    sentence={t("{name} is told nothing more, and its deliveries are deleted with it.", {
      name: webhook.name,
    })}
    closeLabel={t("Cancel")}
    act={() => deleteWebhook(webhook._id)}
    onSettled={reloadWebhooks}
    onClose={onClose}
  />
);
