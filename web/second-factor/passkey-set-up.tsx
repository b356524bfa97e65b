import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { factorMessages, type PasskeyOptions } from "../../contract/personal/second-factor.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf } from "../calls/api.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { addPasskey } from "./api.ts";
import { makePasskey } from "./make-passkey.ts";
import { SetUpForm } from "./set-up-form.tsx";

type Props = {
  options: PasskeyOptions;
  onAdded: (codes: readonly string[] | null) => void;
  onBack: () => void;
};

/** Its name first: the browser's dialog comes with the press that follows, as Safari demands. */
export function PasskeySetUp({ options, onAdded, onBack }: Props) {
  const [name, setName] = useState("");
  const [error, setError] = useState<UserMessage>();
  const add = useMutation({
    mutationFn: async () => addPasskey({ name, passkey: await makePasskey(options) }),
    onSuccess: ({ data, message }) => {
      showSuccess(message);
      onAdded(data.recovery_codes);
    },
    onError: (failure) => setError(fieldErrorsOf(failure)["name"]),
  });
  const submit = () => {
    const isNamed = name.trim() !== "";
    setError(isNamed ? undefined : factorMessages.passkeyNameRequired);
    if (isNamed) add.mutate();
  };
  return (
    <SetUpForm
      label={t("Create passkey")}
      isPending={add.isPending}
      onSubmit={submit}
      onBack={onBack}
    >
      <TextField
        label={t("Name of the passkey")}
        hint={t("So that you recognise it in the list. Your browser asks for the rest.")}
        placeholder={t("Work laptop")}
        autoComplete="off"
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    </SetUpForm>
  );
}
