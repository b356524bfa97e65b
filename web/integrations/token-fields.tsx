import { useQuery } from "@tanstack/react-query";
import { MAX_TOKEN_DAYS, tokenScopes } from "../../contract/operation/machine-tokens.ts";
import { roleLabels, roles } from "../../contract/roles.ts";
import { QueriedSelect } from "../forms/queried-select.tsx";
import { ValidFor } from "../forms/valid-for.tsx";
import { regionsQuery } from "../regions/api.ts";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t, translate } from "../ui/language.ts";
import { CheckChoices } from "./check-choices.tsx";
import type { FieldsProps } from "./integration-modal.tsx";
import { ProofField } from "./proof-field.tsx";
import { scopeMeanings, scopeNames } from "./token-labels.ts";

/** As it is typed. */
export type TokenForm = {
  name: string;
  role: string;
  region_id: string;
  scopes: readonly string[];
  days: string;
  currentPassword: string;
};

export function TokenFields({ value, errors, onChange }: FieldsProps<TokenForm>) {
  const regions = useQuery({ ...regionsQuery(), enabled: value.role === "regional" });
  return (
    <>
      <TextField
        label={t("Name")}
        placeholder={t("What uses it, such as Nightly build")}
        autoComplete="off"
        value={value.name}
        error={errors["name"]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label={t("Rights of")}
          options={roles.map((role) => ({ value: role, label: translate(roleLabels[role]) }))}
          value={value.role}
          error={errors["role"]}
          onChange={(event) => onChange({ role: event.target.value, region_id: "" })}
        />
        <ValidFor
          choices={[7, 30, 90, 180, MAX_TOKEN_DAYS]}
          value={value.days}
          error={errors["expires_in_days"]}
          onChange={(days) => onChange({ days })}
        />
      </div>
      {value.role === "regional" && (
        <QueriedSelect
          label={t("Region")}
          query={regions}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          value={value.region_id}
          error={errors["region_id"]}
          onChange={(event) => onChange({ region_id: event.target.value })}
        />
      )}
      <CheckChoices
        legend={t("What it may do")}
        choices={scopes}
        chosen={value.scopes}
        error={errors["scopes"]}
        onChange={(chosen) => onChange({ scopes: chosen })}
      />
      <ProofField
        error={errors["currentPassword"]}
        value={value.currentPassword}
        onChange={(currentPassword) => onChange({ currentPassword })}
      />
    </>
  );
}

const scopes = tokenScopes.map((value) => ({
  value,
  name: scopeNames[value],
  meaning: scopeMeanings[value],
}));
