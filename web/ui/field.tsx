import { useId, type ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

/** What ties a control to its label, its hint and its error. */
export type FieldAria = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export type FieldTexts = {
  label: string;
  /** Shown whenever it is given: the caller knows whether the field was touched. */
  error?: string | undefined;
  hint?: string | undefined;
};

type Props = FieldTexts & {
  id?: string | undefined;
  centred?: boolean | undefined;
  children: (aria: FieldAria) => ReactNode;
};

export function Field({ label, error, hint, id, centred = false, children }: Props) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("min-w-0", centred && "text-center")}>
      <label htmlFor={controlId} className="mb-1.5 block text-[13px] font-medium text-ink">
        {label}
      </label>
      {children({
        id: controlId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1.5 text-[13px] text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-[13px] text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The box of everything that is typed or chosen. 16 px on phones, where less makes the page zoom. */
export const controlBox =
  "block min-h-10 w-full min-w-0 rounded-control border border-line-strong/60 bg-surface px-3 py-2 text-base text-ink transition-colors sm:text-sm enabled:hover:border-line-strong aria-invalid:border-danger aria-invalid:bg-danger-soft/50 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 read-only:bg-sunken";
