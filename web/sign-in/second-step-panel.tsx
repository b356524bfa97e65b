import { useState } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf } from "../calls/api.ts";
import { GiveFactor } from "../second-factor/give-factor.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import type { SecondStep } from "./api.ts";
import { fetchPasskeyOptions, finishLogIn } from "./second-step-api.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";

/** After the right password of somebody with a second factor. */
export function SecondStepPanel({ step, onLeave }: { step: SecondStep; onLeave: () => void }) {
  /** Why nothing can follow but the password once more. */
  const [ending, setEnding] = useState<UserMessage>();
  const endOrThrow = (error: unknown) => {
    const isOver = fieldErrorsOf(error)["challenge"];
    if (isOver === undefined) throw error;
    setEnding(isOver);
  };
  return (
    <>
      <PanelTitle title={t("Confirm it is you")} />
      {ending === undefined ? (
        <GiveFactor
          kinds={step.kinds}
          ask={() => fetchPasskeyOptions(step.challenge)}
          give={(given) => finishLogIn(step.challenge, given).catch(endOrThrow)}
        />
      ) : (
        <FormNotice tone="danger">{ending}</FormNotice>
      )}
      <Button variant="ghost" fullWidth className="mt-3" onClick={onLeave}>
        {t("Back to sign in")}
      </Button>
    </>
  );
}
