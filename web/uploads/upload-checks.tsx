import { CircleAlert, CircleX, Info } from "lucide-react";
import { useState } from "react";
import { type BuildCheck, CHOOSE_ENTRY, REWRITE_BASE, sentenceOf } from "../../contract/builds.ts";
import type { Build, UploadCompletion } from "../../contract/uploads.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";

type Props = {
  build: Build;
  /** Without it nothing can be changed any more: the build belongs to a demo. */
  onFix?: ((wish: UploadCompletion) => void) | undefined;
};

/** What the inspection found, in its own sentences, the worst first; with what one click can do about it. */
export function UploadChecks({ build, onFix }: Props) {
  const { checks, entryCandidates = [], entry } = build;
  const mustChoose = onFix && checks.some(({ fix }) => fix === CHOOSE_ENTRY);
  if (checks.length === 0) return null;
  return (
    <>
      <ul aria-label={t("What the check found")} className="flex flex-col gap-2.5">
        {checks.map((check) => (
          <CheckLine
            key={check.message}
            check={check}
            onFix={
              onFix && check.fix === REWRITE_BASE
                ? () => onFix({ fixes: [REWRITE_BASE], ...(entry !== null && { entry }) })
                : undefined
            }
          />
        ))}
      </ul>
      {mustChoose && (
        <EntryChoice candidates={entryCandidates} onChoose={(chosen) => onFix({ entry: chosen })} />
      )}
    </>
  );
}

function CheckLine({ check, onFix }: { check: BuildCheck; onFix: (() => void) | undefined }) {
  const { Icon, look, word } = levels[check.level];
  return (
    <li className="flex flex-wrap items-start gap-x-2.5 gap-y-2">
      <Icon size={18} aria-hidden className={`mt-px shrink-0 ${look}`} />
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="sr-only">{word()} </span>
        {translate(sentenceOf(check))}
        {check.path !== undefined && !check.message.includes(check.path) && (
          <span className="block text-[13px] text-ink-2">{check.path}</span>
        )}
      </p>
      {onFix && (
        <Button variant="outline" size="sm" onClick={onFix}>
          {t("Fix it")}
        </Button>
      )}
    </li>
  );
}

type ChoiceProps = { candidates: readonly string[]; onChoose: (entry: string) => void };

function EntryChoice({ candidates, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState(candidates[0] ?? "");
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="px-1 text-[13px] font-medium">{t("Which page should open first?")}</legend>
      <div className="mb-3 flex flex-col">
        {candidates.map((path) => (
          <label key={path} className="flex min-h-8 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="entry"
              checked={path === chosen}
              onChange={() => setChosen(path)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0 wrap-anywhere">{path}</span>
          </label>
        ))}
      </div>
      <Button size="sm" onClick={() => onChoose(chosen)}>
        {t("Play this page")}
      </Button>
    </fieldset>
  );
}

const levels = {
  error: { Icon: CircleX, look: "text-danger", word: () => t("Error:") },
  warning: { Icon: CircleAlert, look: "text-warn", word: () => t("Warning:") },
  info: { Icon: Info, look: "text-ink-2", word: () => t("Note:") },
};
