import { CircleAlert, CircleX, Info } from "lucide-react";
import { useState } from "react";
import {
  type BuildCheck,
  CHOOSE_ENTRY,
  REWRITE_BASE,
  sentenceOf,
} from "../../contract/builds/builds.ts";
import { COPY_FILES, type OutsideFile } from "../../contract/builds/copies.ts";
import type { Build, UploadCompletion } from "../../contract/uploads.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { CopyList } from "./copy-list.tsx";

type Props = {
  build: Build;
  /** Without it nothing can be changed any more: the build belongs to a demo. */
  onFix?: ((completion: UploadCompletion) => void) | undefined;
  onCopy?: ((files: readonly OutsideFile[]) => void) | undefined;
  /** What is being copied now, and what of the last try could not be. */
  copying?: { isBusy: boolean; problems: readonly string[] };
};

/** What the inspection found, in its own sentences, the worst first; with what one click can do about it. */
export function UploadChecks({ build, onFix, onCopy, copying }: Props) {
  const { checks, entryCandidates = [], entry, copies } = build;
  const mustChoose = onFix && checks.some(({ fix }) => fix === CHOOSE_ENTRY);
  return (
    <>
      {checks.length > 0 && (
        <ul aria-label={t("What the check found")} className="flex flex-col gap-2.5">
          {checks.map((check) => (
            <CheckLine
              key={check.message}
              check={check}
              onCopy={
                onCopy && check.fix === COPY_FILES ? () => onCopy(check.files ?? []) : undefined
              }
              isCopying={copying?.isBusy ?? false}
              onFix={
                onFix && check.fix === REWRITE_BASE
                  ? () => onFix({ fixes: [REWRITE_BASE], ...(entry !== null && { entry }) })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {copying && copying.problems.length > 0 && (
        <ul aria-label={t("Not copied")} className="flex flex-col gap-1 text-small">
          {copying.problems.map((problem) => (
            <li key={problem} className="wrap-anywhere text-danger">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <CopyList copies={copies} />
      {mustChoose && (
        <EntryChoice candidates={entryCandidates} onChoose={(chosen) => onFix({ entry: chosen })} />
      )}
    </>
  );
}

type LineProps = {
  check: BuildCheck;
  onFix: (() => void) | undefined;
  onCopy: (() => void) | undefined;
  isCopying: boolean;
};

function CheckLine({ check, onFix, onCopy, isCopying }: LineProps) {
  const { Icon, classes, label } = levels[check.level];
  return (
    <li className="flex flex-wrap items-start gap-x-2.5 gap-y-2">
      <Icon size="1.125rem" aria-hidden className={`mt-px shrink-0 ${classes}`} />
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="sr-only">{label()} </span>
        {translate(sentenceOf(check))}
        {check.path !== undefined && !check.message.includes(check.path) && (
          <span className="block text-small text-ink-2">{check.path}</span>
        )}
      </p>
      {onFix && (
        <Button variant="outline" size="sm" onClick={onFix}>
          {t("Fix it")}
        </Button>
      )}
      {onCopy && (
        <Button variant="outline" size="sm" loading={isCopying} onClick={onCopy}>
          {t("Put a copy into the build")}
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
      <legend className="px-1 text-small font-medium">{t("Which page should open first?")}</legend>
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
  error: { Icon: CircleX, classes: "text-danger", label: () => t("Error:") },
  warning: { Icon: CircleAlert, classes: "text-warn", label: () => t("Warning:") },
  info: { Icon: Info, classes: "text-ink-2", label: () => t("Note:") },
};
