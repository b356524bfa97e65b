import { useId, type ReactNode } from "react";
import type { Sentence } from "../../../contract/sentences.ts";
import { joinClasses } from "../class-names.ts";
import { translate } from "../language.ts";

/** What ties a control to its label, its hint and its error. */
export type FieldAria = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export type FieldTexts = {
  label: string;
  /** Shown whenever it is given: the caller knows whether the field was touched. */
  error?: string | Sentence | undefined;
  hint?: string | undefined;
  /** How much of the room is used, beside the label; in red once it is full. */
  count?: { length: number; max: number } | undefined;
};

type Props = FieldTexts & {
  id?: string | undefined;
  centred?: boolean | undefined;
  children: (aria: FieldAria) => ReactNode;
};

export function Field({ label, error, hint, count, id, centred = false, children }: Props) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const countId = count ? `${controlId}-count` : undefined;
  const describedBy = [errorId, hintId, countId].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("min-w-0", centred && "text-center")}>
      <div className={joinClasses("mb-1.5 text-small", count && "flex justify-between gap-3")}>
        <label htmlFor={controlId} className="block font-medium text-ink">
          {label}
        </label>
        {count && (
          <span
            id={countId}
            className={joinClasses(
              "tabular-nums",
              count.length < count.max ? "text-ink-2" : "font-medium text-danger",
            )}
          >
            {count.length}/{count.max}
          </span>
        )}
      </div>
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 text-small text-danger">
          {translate(error)}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What all that is typed or chosen has in common. 16 px on phones, where less makes the page zoom. */
export const controlBase =
  "block w-full min-w-0 rounded-control border bg-surface text-base text-ink transition-colors sm:text-sm disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken";

/** A control in a form: its edge is seen by weak eyes and on a projector. */
export const controlBox = `${controlBase} min-h-10 border-line-strong px-3 py-2 enabled:hover:border-ink-2 aria-invalid:border-danger aria-invalid:bg-danger-soft/50`;
