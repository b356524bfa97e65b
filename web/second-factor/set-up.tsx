import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import type {
  StartedApp,
  FirstProof,
  PasskeyOptions,
} from "../../contract/personal/second-factor.ts";
import { userMessages } from "../../contract/users.ts";
import { ApiError, fieldErrorsOf, messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { AppSetUp } from "./app-set-up.tsx";
import { beginApp, beginPasskey, ownFactorQuery, reloadFactor } from "./api.ts";
import { PasskeySetUp } from "./passkey-set-up.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { at: "choice" }
  | { at: "app"; started: StartedApp }
  | { at: "passkey"; options: PasskeyOptions }
  | { at: "codes"; codes: readonly string[] };
type Props = {
  onDone: () => void;
  /** Where nothing else leads away from the choice. */
  onCancel?: () => void;
};

/** From the choice to the recovery codes. It stands on a page of its own, or in a part of one. */
export function SetUpFactor({ onDone, onCancel }: Props) {
  const [step, setStep] = useState<Step>({ at: "choice" });
  const finish = () => {
    void reloadFactor();
    onDone();
  };
  const showCodes = (codes: readonly string[] | null) =>
    codes === null ? finish() : setStep({ at: "codes", codes });
  const goBack = () => setStep({ at: "choice" });
  switch (step.at) {
    case "choice":
      return <FactorChoice onStarted={setStep} onCancel={onCancel} />;
    case "app":
      return <AppSetUp started={step.started} onAdded={showCodes} onBack={goBack} />;
    case "passkey":
      return <PasskeySetUp options={step.options} onAdded={showCodes} onBack={goBack} />;
    case "codes":
      return <RecoveryCodes codes={step.codes} onKept={finish} />;
  }
}

type ChoiceProps = { onStarted: (step: Step) => void; onCancel: Props["onCancel"] };

/** The password is asked for where the sign-in was some time ago and there is no factor to confirm with. */
function FactorChoice({ onStarted, onCancel }: ChoiceProps) {
  const own = useQuery(ownFactorQuery());
  const [currentPassword, setPassword] = useState("");
  const [needsPassword, setNeedsPassword] = useState(false);
  const begin = useMutation({
    mutationFn: (kind: Kind) => beginWith(kind, { currentPassword }),
    onSuccess: (step) => (step === null ? setNeedsPassword(true) : onStarted(step)),
  });
  if (own.isPending) return <SkeletonRows label={t("Loading")} count={2} />;
  if (own.isError) return <FailedState message={messageOf(own.error)} onRetry={own.refetch} />;
  const waits = (kind: Kind) => begin.isPending && begin.variables === kind;
  return (
    <div className="flex flex-col gap-4">
      {needsPassword && (
        <PasswordField
          label={t("Current Password")}
          autoComplete="current-password"
          hint={t("You signed in some time ago. Enter your password, then choose again.")}
          error={fieldErrorsOf(begin.error)["currentPassword"]}
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {own.data.app === null && (
        <Way
          icon={<Smartphone size="1.25rem" aria-hidden />}
          name={t("Authenticator app")}
          about={t("An app on your phone shows a code of six digits.")}
          isLoading={waits("app")}
          onChoose={() => begin.mutate("app")}
        />
      )}
      {own.data.takes_passkeys && (
        <Way
          icon={<KeyRound size="1.25rem" aria-hidden />}
          name={t("Passkey")}
          about={t("Your fingerprint, your face, the PIN of your device, or a security key.")}
          isLoading={waits("passkey")}
          onChoose={() => begin.mutate("passkey")}
        />
      )}
      {onCancel && (
        <Button variant="outline" onClick={onCancel} className="self-start">
          {t("Cancel")}
        </Button>
      )}
    </div>
  );
}

type Kind = "app" | "passkey";

/** Nothing where the password has to come along. */
const beginWith = async (kind: Kind, proof: FirstProof): Promise<Step | null> => {
  try {
    return kind === "app"
      ? { at: "app", started: (await beginApp(proof)).data }
      : { at: "passkey", options: (await beginPasskey(proof)).data };
  } catch (error) {
    if (error instanceof ApiError && error.message === userMessages.signInAgain) return null;
    throw error;
  }
};

type WayProps = {
  icon: ReactNode;
  name: string;
  about: string;
  isLoading: boolean;
  onChoose: () => void;
};

const Way = ({ icon, name, about, isLoading, onChoose }: WayProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line px-4 py-3">
    <span className="text-ink-2">{icon}</span>
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-medium">{name}</p>
      <p className="text-small text-ink-2">{about}</p>
    </div>
    <Button
      variant="outline"
      size="sm"
      loading={isLoading}
      aria-label={t("Set up: {name}", { name })}
      onClick={onChoose}
    >
      {t("Set up")}
    </Button>
  </div>
);
