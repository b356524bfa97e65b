import { useEffect, useRef, useState } from "react";
import type { Sentence } from "../../../contract/sentences.ts";
import { messageOf } from "../../calls/api.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { t } from "../../ui/language.ts";
import { FormNotice } from "../form-notice.tsx";

/** Does once what the address is good for; says so meanwhile, and what went wrong. */
export function Arriving({ arrive }: { arrive: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | Sentence | null>(null);
  const hasStarted = useRef(false);
  // An effect, for the page is opened by its address alone; once, for the address is used up.
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    arrive().catch((error: unknown) => setProblem(messageOf(error)));
  }, [arrive]);
  if (problem === null) return <p className="text-ink-2">{t("One moment, please…")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <FormNotice tone="danger">{problem}</FormNotice>
      <ButtonAnchor href="/sign-in" fullWidth>
        {t("Back to sign in")}
      </ButtonAnchor>
    </div>
  );
}
