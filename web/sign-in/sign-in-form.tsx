import { Credentials } from "../../contract/sessions.ts";
import { messageOf } from "../calls/api.ts";
import { settings } from "../start/settings.ts";
import { textLink } from "../ui/text-link.ts";
import { isStorageShut } from "../ui/browser-storage.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { logIn, type SecondStep } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { ProviderButtons } from "./providers/provider-buttons.tsx";
import { useShortForm } from "./short-form.ts";
import { StaffIdField } from "./staff-id-field.tsx";

type Props = {
  /** Why signing in is required, where a page was requested. */
  reason: string | undefined;
  onRegister: () => void;
  onTry: () => void;
  onSecondStep: (step: SecondStep) => void;
};

/** Where a keyboard would cover half the page, nothing is focused before somebody asks for it. */
const hasKeyboard = window.matchMedia("(hover: hover) and (pointer: fine)").matches;

export function SignInForm({ reason, onRegister, onTry, onSecondStep }: Props) {
  const { problems, isSending, ...form } = useShortForm(Credentials, (credentials) => {
    onTry();
    return logIn(credentials).then(
      (step) => {
        if (step) onSecondStep(step);
        return undefined;
      },
      (error: unknown) => ({ form: messageOf(error) }),
    );
  });
  return (
    <>
      <PanelTitle title={t("Sign in")} subtitle={reason ?? t("Use your staff ID.")} />
      <form noValidate {...form} className="flex flex-col gap-4">
        {isStorageShut && (
          <FormNotice tone="warn">
            {t(
              "This browser blocks cookies and site data: you stay signed in until you reload or close this tab.",
            )}
          </FormNotice>
        )}
        {problems.form && <FormNotice tone="danger">{problems.form}</FormNotice>}
        <StaffIdField error={problems.seS_id} takesFocus={hasKeyboard} />
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          error={problems.password}
        />
        <div className="flex justify-between gap-4">
          <a href="/forgot-password" className={textLink}>
            {t("Forgot Password?")}
          </a>
          <a href="/help-desk" className={textLink}>
            {t("Need Help?")}
          </a>
        </div>
        <Button type="submit" fullWidth loading={isSending}>
          {t("Login")}
        </Button>
      </form>
      {settings.providers.length > 0 && <ProviderButtons />}
      {settings.selfRegistration && (
        <p className="mt-5 text-center text-ink-2">
          {t("New here?")}{" "}
          <button type="button" onClick={onRegister} className={`${textLink} font-semibold`}>
            {t("Register Now")}
          </button>
        </p>
      )}
    </>
  );
}
