import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import {
  FORMER_SECRET_HOURS,
  type Webhook,
  webhookMessages,
} from "../../contract/operation/webhooks.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { ProofField } from "../integrations/proof-field.tsx";
import { ShowSecret } from "../integrations/show-secret.tsx";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { rotateSecretMutation } from "./api.ts";

type Props = { webhook: Webhook; onClose: () => void };

/** Asks first, and then shows the new one, once. */
export function RotateSecretModal({ webhook, onClose }: Props) {
  const form = useId();
  const [currentPassword, setPassword] = useState("");
  const rotate = useMutation(rotateSecretMutation(webhook._id));
  const errors = rotate.isError ? fieldErrorsOf(rotate.error) : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!rotate.isPending) rotate.mutate({ currentPassword });
  };
  if (rotate.data)
    return (
      <ShowSecret
        title={translate(webhookMessages.rotated)}
        label={t("Signing secret of {name}", { name: webhook.name })}
        secret={rotate.data.data.secret}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => false}
      size="sm"
      title={t("New signing secret?")}
      subtitle={t(
        "For {hours} hours calls to {name} are signed with both secrets, so that nothing is missed while you change the receiver.",
        { hours: FORMER_SECRET_HOURS, name: webhook.name },
      )}
      closeLabel={t("Cancel")}
      submit={{ label: t("New secret"), form, loading: rotate.isPending }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ProofField
          value={currentPassword}
          error={errors["currentPassword"]}
          onChange={setPassword}
        />
        {rotate.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {translate(messageOf(rotate.error))}
          </p>
        )}
      </form>
    </Modal>
  );
}
