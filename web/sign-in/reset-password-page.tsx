import { useEffect, useState } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import {
  RESET_REDIRECT_MS,
  RESET_TOKEN_MINUTES,
  sessionMessages,
} from "../../contract/sessions.ts";
import { Arrival } from "../shell/arrival.tsx";
import { textLink } from "../ui/text-link.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { takeResetToken } from "./reset-token.ts";
import { Showroom } from "./showroom.tsx";

type Outcome = { kind: "open" | "invalid" } | { kind: "done"; message: UserMessage };

export default function ResetPasswordPage() {
  const token = takeResetToken();
  const [outcome, setOutcome] = useState<Outcome>({ kind: token ? "open" : "invalid" });
  return (
    <Showroom>
      <Arrival title={t("Reset password")} />
      <PanelTitle title={t("Reset password")} />
      {outcome.kind === "invalid" && <InvalidLink />}
      {outcome.kind === "open" && (
        <ResetPasswordForm
          token={token}
          onInvalid={() => setOutcome({ kind: "invalid" })}
          onDone={(message) => setOutcome({ kind: "done", message })}
        />
      )}
      {outcome.kind === "done" && <Done message={outcome.message} />}
    </Showroom>
  );
}

const InvalidLink = () => (
  <div className="flex flex-col gap-4">
    <FormNotice tone="danger">{sessionMessages.resetLinkInvalid}</FormNotice>
    <p className="text-ink-2">
      {t("A link works once, and for {minutes} minutes. You can ask for a new one.", {
        minutes: RESET_TOKEN_MINUTES,
      })}
    </p>
    <ButtonAnchor href="/forgot-password" fullWidth>
      {t("Request a new link")}
    </ButtonAnchor>
    <p className="text-center">
      <a href="/sign-in" className={textLink}>
        {t("Back to sign in")}
      </a>
    </p>
  </div>
);

function Done({ message }: { message: UserMessage }) {
  // An effect, for nobody presses anything: the page leaves by itself, unless it was left before.
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace("/sign-in"), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <FormNotice tone="success">{message}</FormNotice>
      <p className="text-center">
        <a href="/sign-in" className={textLink}>
          {t("Go to sign in")}
        </a>
      </p>
    </div>
  );
}
