import { useState } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import {
  ResetPasswordForm as NewPasswords,
  MIN_NEW_PASSWORD_LENGTH,
} from "../../contract/passwords.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { fieldErrorsOf, refusalOf } from "../calls/api.ts";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { resetPassword } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";
import { useShortForm } from "./short-form.ts";

type Props = { token: string; onInvalid: () => void; onDone: (message: UserMessage) => void };

export function ResetPasswordForm({ token, onInvalid, onDone }: Props) {
  const [typed, setTyped] = useState("");
  const { problems, isSending, ...form } = useShortForm(NewPasswords, async ({ password }) => {
    try {
      onDone((await resetPassword({ token, password })).message);
      return undefined;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.message === sessionMessages.resetLinkInvalid) onInvalid();
      const fields = fieldErrorsOf(error);
      // What is wrong with the password is shown once, at its field.
      if (fields["password"] !== undefined) return { password: fields["password"] };
      return { form: refusal ?? sessionMessages.resetFailed, ...fields };
    }
  });
  return (
    <form noValidate {...form} className="flex flex-col gap-4">
      {problems.form && <FormNotice tone="danger">{problems.form}</FormNotice>}
      <NewPasswordField
        label={t("New password")}
        name="password"
        typed={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={t(
          "At least {count} characters, with a lowercase and an uppercase letter, a digit and a special character.",
          { count: MIN_NEW_PASSWORD_LENGTH },
        )}
        error={problems.password}
      />
      <PasswordField
        label={t("Confirm password")}
        name="confirmPassword"
        autoComplete="new-password"
        error={problems.confirmPassword}
      />
      <Button type="submit" fullWidth loading={isSending}>
        {t("Reset Password")}
      </Button>
    </form>
  );
}
