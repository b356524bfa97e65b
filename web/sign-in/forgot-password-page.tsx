import { useState } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import { ForgotPassword, sessionMessages } from "../../contract/sessions.ts";
import { refusalOf } from "../calls/api.ts";
import { Arrival } from "../shell/arrival.tsx";
import { textLink } from "../ui/text-link.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { requestReset } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { useShortForm } from "./short-form.ts";
import { Showroom } from "./showroom.tsx";
import { StaffIdField } from "./staff-id-field.tsx";

export default function ForgotPasswordPage() {
  const [sentMessage, setSentMessage] = useState<UserMessage | null>(null);
  return (
    <Showroom>
      <Arrival title={t("Forgot password")} />
      <PanelTitle
        title={t("Forgot password")}
        subtitle={
          sentMessage === null
            ? t("Enter your SESA ID. We will send a link to the email address of your account.")
            : t("Check your inbox. The link works once, and for 30 minutes.")
        }
      />
      {sentMessage === null ? (
        <RequestForm onSent={setSentMessage} />
      ) : (
        <FormNotice tone="success">{sentMessage}</FormNotice>
      )}
      <p className="mt-5 text-center">
        <a href="/sign-in" className={textLink}>
          {t("Back to sign in")}
        </a>
      </p>
    </Showroom>
  );
}

function RequestForm({ onSent }: { onSent: (message: UserMessage) => void }) {
  const { problems, isSending, ...form } = useShortForm(ForgotPassword, async (request) => {
    try {
      onSent((await requestReset(request)).message);
      return undefined;
    } catch (error) {
      return { form: refusalOf(error) ?? sessionMessages.resetSendFailed };
    }
  });
  return (
    <form noValidate {...form} className="flex flex-col gap-4">
      {problems.form && <FormNotice tone="danger">{problems.form}</FormNotice>}
      <StaffIdField error={problems.seS_id} />
      <Button type="submit" fullWidth loading={isSending}>
        {t("Send Reset Link")}
      </Button>
    </form>
  );
}
