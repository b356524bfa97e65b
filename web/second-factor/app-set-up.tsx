import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AppCode, type StartedApp, factorMessages } from "../../contract/personal/second-factor.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { confirmApp } from "./api.ts";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { SetUpForm } from "./set-up-form.tsx";

type Props = {
  started: StartedApp;
  onAdded: (codes: readonly string[] | null) => void;
  onBack: () => void;
};

/** Its secret for the app, and a first code to be sure that the app has it. */
export function AppSetUp({ started, onAdded, onBack }: Props) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<UserMessage>();
  const confirm = useMutation({
    mutationFn: confirmApp,
    onSuccess: ({ data, message }) => {
      showSuccess(message);
      onAdded(data.recovery_codes);
    },
    onError: (failure) => setError(fieldErrorsOf(failure)["code"]),
  });
  const submit = () => {
    const isCode = AppCode.safeParse({ code }).success;
    setError(isCode ? undefined : factorMessages.sixDigits);
    if (isCode) confirm.mutate(code);
  };
  return (
    <SetUpForm label={t("Confirm")} isPending={confirm.isPending} onSubmit={submit} onBack={onBack}>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={started.uri} label={t("QR code for your authenticator app")} />
        <div className="min-w-0 flex-1 basis-52">
          <p>{t("Scan the code with your authenticator app, or type this secret into it:")}</p>
          <Secret secret={started.secret} />
        </div>
      </div>
      <CodeField
        hint={t("Enter the six digits that the app now shows.")}
        error={error}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
      />
    </SetUpForm>
  );
}

/** In groups of four, as people type it; apps overlook the gaps. */
function Secret({ secret }: { secret: string }) {
  const id = useId();
  return (
    <>
      <span id={id} className="sr-only">
        {t("Secret for the app")}
      </span>
      <output
        aria-labelledby={id}
        className="mt-2 block rounded-control bg-sunken px-3 py-2.5 font-mono text-small break-words select-all"
      >
        {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </output>
    </>
  );
}
