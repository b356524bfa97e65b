import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { NewWebhook, type Webhook, webhookMessages } from "../../contract/operation/webhooks.ts";
import type { Said } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { ShowSecret } from "../integrations/show-secret.tsx";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
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
    <FormModal
      title={t("New webhook")}
      subtitle={t("Its signing secret is shown once, in the next step.")}
      label={t("Create webhook")}
      initial={EMPTY}
      sending={create}
      onSend={(body, onError) => create.mutate(body, { onError })}
      onClose={onClose}
    />
  );
}

export function EditWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useMutation(changeWebhookMutation(webhook._id));
  const { name, url, events } = webhook;
  return (
    <FormModal
      title={t("Edit webhook")}
      subtitle={t("Its signing secret stays as it is.")}
      label={t("Save")}
      initial={{ name, url, events, currentPassword: "" }}
      sending={change}
      onSend={(body, onError) =>
        change.mutate(body, {
          onError,
          onSuccess: ({ message }) => {
            showSuccess(message);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

type FormProps = {
  title: string;
  subtitle: string;
  label: string;
  initial: WebhookForm;
  sending: { isPending: boolean; isError: boolean; error: unknown };
  onSend: (body: NewWebhook, onError: (error: unknown) => void) => void;
  onClose: () => void;
};

function FormModal({ title, subtitle, label, initial, sending, onSend, onClose }: FormProps) {
  const form = useId();
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Record<string, Said>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const checked = NewWebhook.safeParse(typed);
    setErrors(checked.success ? {} : errorsOf(checked.error.issues));
    if (checked.success) onSend(checked.data, (error) => setErrors(fieldErrorsOf(error)));
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => JSON.stringify(typed) !== JSON.stringify(initial)}
      title={title}
      subtitle={subtitle}
      submit={{ label, form, loading: sending.isPending }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <WebhookFields
          value={typed}
          errors={errors}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            const stays = ([field]: [string, Said]) => !(field in part);
            setErrors(Object.fromEntries(Object.entries(errors).filter(stays)));
          }}
        />
        {sending.isError && Object.keys(fieldErrorsOf(sending.error)).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {translate(messageOf(sending.error))}
          </p>
        )}
      </form>
    </Modal>
  );
}

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message as Said]));
