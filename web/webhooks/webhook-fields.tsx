import { webhookEvents } from "../../contract/operation/webhooks.ts";
import { CheckChoices } from "../integrations/check-choices.tsx";
import type { FieldsProps } from "../integrations/integration-modal.tsx";
import { ProofField } from "../integrations/proof-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { eventMeanings, eventNames } from "./webhook-labels.ts";

const EXAMPLE = "https://example.com/hooks";

/** As it is typed. */
export type WebhookForm = {
  name: string;
  url: string;
  events: readonly string[];
  currentPassword: string;
};

export const WebhookFields = ({ value, errors, onChange }: FieldsProps<WebhookForm>) => (
  <>
    <TextField
      label={t("Name")}
      placeholder={t("Who is told, such as Chat of the sales team")}
      autoComplete="off"
      value={value.name}
      error={errors["name"]}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <TextField
      label={t("Address")}
      placeholder={EXAMPLE}
      type="url"
      autoComplete="off"
      value={value.url}
      error={errors["url"]}
      onChange={(event) => onChange({ url: event.target.value })}
    />
    <CheckChoices
      legend={t("What it tells of")}
      choices={choices}
      chosen={value.events}
      error={errors["events"]}
      onChange={(events) => onChange({ events })}
    />
    <ProofField
      error={errors["currentPassword"]}
      value={value.currentPassword}
      onChange={(currentPassword) => onChange({ currentPassword })}
    />
  </>
);

const choices = webhookEvents.map((value) => ({
  value,
  name: eventNames[value],
  meaning: eventMeanings[value],
}));
