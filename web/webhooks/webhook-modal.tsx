import { useMutation } from "@tanstack/react-query";
import { NewWebhook, type Webhook, webhookMessages } from "../../contract/operation/webhooks.ts";
import { errorsOf, IntegrationModal } from "../integrations/integration-modal.tsx";
import { ShowSecret } from "../integrations/show-secret.tsx";
import { t, translate } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { changeWebhookMutation, createWebhookMutation } from "./api.ts";
import { type WebhookForm, WebhookFields } from "./webhook-fields.tsx";

const EMPTY: WebhookForm = { name: "", url: "", events: [], currentPassword: "" };

/** Asks where to and what of, and then shows the secret, once. */
export function NewWebhookModal({ onClose }: { onClose: () => void }) {
  const create = useMutation(createWebhookMutation());
  if (create.data)
    return (
      <ShowSecret
        title={translate(webhookMessages.created)}
        label={t("Signing secret of {name}", { name: create.data.data.name })}
        secret={create.data.data.secret}
        onClose={onClose}
      />
    );
  return (
    <IntegrationModal
      {...form}
      title={t("New webhook")}
      subtitle={t("Its signing secret is shown once, in the next step.")}
      label={t("Create webhook")}
      initial={EMPTY}
      sending={create}
      onSend={(body) => create.mutateAsync(body)}
      onClose={onClose}
    />
  );
}

export function EditWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useMutation(changeWebhookMutation(webhook._id));
  const { name, url, events } = webhook;
  const initial: WebhookForm = { name, url, events, currentPassword: "" };
  return (
    <IntegrationModal
      {...form}
      title={t("Edit webhook")}
      subtitle={t("Its signing secret stays as it is.")}
      label={t("Save")}
      initial={initial}
      sending={change}
      onSend={async (body) => {
        const { message } = await change.mutateAsync(body);
        showSuccess(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What making and changing share. */
const form = {
  Fields: WebhookFields,
  check: (typed: WebhookForm) => {
    const checked = NewWebhook.safeParse(typed);
    return checked.success ? { body: checked.data } : { errors: errorsOf(checked.error.issues) };
  },
};
