import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Sentence } from "../../contract/sentences.ts";
import { userMessages } from "../../contract/users.ts";
import { fieldErrorsOf } from "../calls/api.ts";
import { markFields } from "../forms/form-errors.ts";
import { hasFactor, ownFactorQuery } from "../second-factor/api.ts";
import { t } from "../ui/language.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";

/**
 * Asks for the current password once somebody changes their own e-mail or password. It stays out of the
 * form's values, so that no draft keeps it. Who has a second factor confirms with that instead.
 */
export function useCurrentPassword(isOwnSignIn: boolean) {
  const own = useQuery({ ...ownFactorQuery(), enabled: isOwnSignIn });
  const isNeeded = isOwnSignIn && !own.isPending && !hasFactor(own.data);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | Sentence>();
  return {
    field: isNeeded && (
      <PasswordField
        label={t("Current Password")}
        autoComplete="current-password"
        hint={t("Changing your email address or password requires your current password.")}
        error={error}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    ),
    /** Sends a change with the password, unless that is missing, and shows what the server says about both. */
    async send<Values extends FieldValues, Sent>(
      form: UseFormReturn<Values, unknown, Sent>,
      save: (proof: { currentPassword?: string }) => Promise<unknown>,
    ) {
      setError(isNeeded && value === "" ? userMessages.currentPasswordRequired : undefined);
      if (isNeeded && value === "") return;
      await save(isNeeded ? { currentPassword: value } : {}).catch((failure: unknown) => {
        markFields(form, failure);
        setError(fieldErrorsOf(failure)["currentPassword"]);
      });
    },
  };
}
