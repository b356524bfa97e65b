import { useQuery } from "@tanstack/react-query";
import type { UserMessage } from "../../contract/sentences.ts";
import { FRESH_SESSION_MINUTES } from "../../contract/sessions.ts";
import { hasFactor, ownFactorQuery } from "../second-factor/api.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { t } from "../ui/language.ts";

type Props = { value: string; error: UserMessage | undefined; onChange: (value: string) => void };

/** The current password. Who has a second factor is asked for that instead, by a dialog of its own. */
export function ProofField({ value, error, onChange }: Props) {
  const own = useQuery(ownFactorQuery());
  if (hasFactor(own.data)) return null;
  return (
    <PasswordField
      label={t("Current Password")}
      autoComplete="current-password"
      hint={t("Not needed if you signed in less than {minutes} minutes ago.", {
        minutes: FRESH_SESSION_MINUTES,
      })}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
