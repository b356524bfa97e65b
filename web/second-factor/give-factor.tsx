import { useState } from "react";
import type * as z from "zod/mini";
import {
  AppCode,
  type FactorKind,
  type GivenFactor,
  type PasskeyOptions,
  RecoveryCode,
} from "../../contract/personal/second-factor.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { useShortForm } from "../sign-in/short-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";
import { promptForPasskey } from "./prompt-passkey.ts";

type Give = (given: GivenFactor) => Promise<unknown>;
type Props = {
  /** What the person has, the usual first. */
  kinds: readonly FactorKind[];
  /** The question that a passkey is to answer. */
  ask: () => Promise<PasskeyOptions>;
  /** Throws where the factor was wrong: the error is shown at its field. */
  give: Give;
};

/** A code of the app, a passkey or a recovery code, whichever the person has at hand. */
export function GiveFactor({ kinds, ask, give }: Props) {
  const [way, setWay] = useState<FactorKind>(kinds[0] ?? "app");
  const passkey = usePasskey(ask, give);
  const choose = (kind: FactorKind) => {
    setWay(kind);
    // Whoever chose it has nothing left to press.
    if (kind === "passkey") void passkey.start();
  };
  return (
    <>
      {way === "passkey" ? (
        <div className="flex flex-col gap-4">
          {passkey.problem && <FormNotice tone="danger">{passkey.problem}</FormNotice>}
          <Button
            fullWidth
            loading={passkey.isAsking}
            onClick={() => void passkey.start()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has one control, and it was asked for
            autoFocus
          >
            {ways.passkey}
          </Button>
        </div>
      ) : (
        <TypedFactor key={way} way={way} give={give} />
      )}
      <div className="mt-5 flex flex-col items-center gap-2">
        {kinds
          .filter((kind) => kind !== way)
          .map((kind) => (
            <button key={kind} type="button" className={textLink} onClick={() => choose(kind)}>
              {ways[kind]}
            </button>
          ))}
      </div>
    </>
  );
}

function usePasskey(ask: Props["ask"], give: Give) {
  const [problem, setProblem] = useState<UserMessage>();
  const [isAsking, setAsking] = useState(false);
  const start = async () => {
    setProblem(undefined);
    setAsking(true);
    try {
      await give({ passkey: await promptForPasskey(await ask()) });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  return { problem, isAsking, start };
}

type Typed = Record<string, string>;
const typed: Record<"app" | "recovery", { name: string; rules: z.ZodMiniType<Typed> }> = {
  app: { name: "code", rules: AppCode },
  recovery: { name: "recovery_code", rules: RecoveryCode },
};

function TypedFactor({ way, give }: { way: keyof typeof typed; give: Give }) {
  const { name, rules } = typed[way];
  const { problems, isSending, ...form } = useShortForm(rules, (given) =>
    give(given).then(
      () => undefined,
      (error: unknown) => {
        const objection = fieldErrorsOf(error)[name];
        return objection ? { [name]: objection } : { form: messageOf(error) };
      },
    ),
  );
  const isCode = way === "app";
  return (
    <form noValidate {...form} className="flex flex-col gap-4">
      {problems["form"] && <FormNotice tone="danger">{problems["form"]}</FormNotice>}
      <TextField
        name={name}
        label={isCode ? t("Code") : t("Recovery code")}
        hint={
          isCode
            ? t("Enter the code that your authenticator app shows.")
            : t("Enter one of your recovery codes. Each works once.")
        }
        error={problems[name]}
        inputMode={isCode ? "numeric" : "text"}
        autoComplete={isCode ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has one field, and it was asked for
        autoFocus
      />
      <Button type="submit" fullWidth loading={isSending}>
        {t("Confirm")}
      </Button>
    </form>
  );
}

const ways: Record<FactorKind, string> = {
  app: t("Use the authenticator app"),
  passkey: t("Use a passkey"),
  recovery: t("Use a recovery code"),
};
