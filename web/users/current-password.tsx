import { useState } from "react";
import { userMessages } from "../../contract/users.ts";
import { fieldErrorsOf } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";

/**
 * Asks for the current password once somebody changes their own e-mail or password. It stays out of the
 * form's values, so that no draft keeps it.
 */
export function useCurrentPassword(isNeeded: boolean) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  return {
    field: isNeeded && (
      <PasswordField
        label={t("Current Password")}
        autoComplete="current-password"
        hint={t("A new email address or password takes your current password.")}
        error={error}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    ),
    /** What goes along with the change; undefined while it is missing, and the field says so. */
    proof() {
      setError(isNeeded && value === "" ? userMessages.currentPasswordRequired : undefined);
      if (!isNeeded) return {};
      return value === "" ? undefined : { currentPassword: value };
    },
    /** Shows what the server had to say about it. */
    mark: (failure: unknown) => setError(fieldErrorsOf(failure)["currentPassword"]),
  };
}
