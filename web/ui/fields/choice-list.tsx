import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../language.ts";

export type Choice = {
  value: string;
  label: string;
  note?: string | undefined;
  /** A second line, in smaller letters. */
  detail?: string | undefined;
  /** Why it cannot be chosen; it stands where the note would. */
  barred?: string | undefined;
};

type Props = {
  label: string;
  /** What can be chosen now. What was chosen before may have left the list, and stays chosen. */
  choices: readonly Choice[];
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
  /** Above the list: a search box, say. */
  children?: ReactNode;
  /** In place of the list, while there is none. */
  instead?: ReactNode;
};

/** Any number out of a list that may be long; what is chosen stays visible above it. */
export function ChoiceList({ label, choices, chosen, onChange, children, instead }: Props) {
  const isChosen = (choice: Choice) => chosen.some(({ value }) => value === choice.value);
  const drop = (choice: Choice) => onChange(chosen.filter(({ value }) => value !== choice.value));
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      {/* The box has the width of a page's header; here it takes what there is. */}
      <div className="[&>*]:w-full">{children}</div>
      {chosen.length > 0 && <ChosenList label={t("Selected")} chosen={chosen} onDrop={drop} />}
      <div className={choiceBox}>
        {instead ?? (
          <ChoiceRows
            choices={choices}
            isChosen={isChosen}
            onToggle={(choice) => (isChosen(choice) ? drop(choice) : onChange([...chosen, choice]))}
          />
        )}
      </div>
    </fieldset>
  );
}

/** As tall as the window allows: a tablet that stands upright has room for more than four rows. */
export const choiceBox =
  "mt-2 h-[clamp(15rem,32dvh,26rem)] overflow-y-auto overscroll-contain rounded-control border border-line";

type RowsProps = {
  choices: readonly Choice[];
  isChosen: (choice: Choice) => boolean;
  onToggle: (choice: Choice) => void;
};

export const ChoiceRows = ({ choices, isChosen, onToggle }: RowsProps) => (
  <ul className="py-1">
    {choices.map((choice) => (
      <li key={choice.value}>
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-sunken has-disabled:cursor-default has-disabled:hover:bg-transparent has-focus-visible:bg-sunken">
          <input
            type="checkbox"
            checked={choice.barred === undefined && isChosen(choice)}
            disabled={choice.barred !== undefined}
            onChange={() => onToggle(choice)}
            className="size-4 shrink-0 accent-brand"
          />
          {/* A word that has no room beside the note sends it to the line below. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <span className="max-w-full min-w-min flex-1">
              <span className="block break-words">{choice.label}</span>
              {choice.detail && (
                <span className="block text-small wrap-anywhere text-ink-2">{choice.detail}</span>
              )}
            </span>
            <ChoiceNote choice={choice} />
          </span>
        </label>
      </li>
    ))}
  </ul>
);

const ChoiceNote = ({ choice: { note, barred } }: { choice: Choice }) =>
  (barred ?? note) && (
    <span className="max-w-1/2 shrink-0 text-small text-ink-2">{barred ?? note}</span>
  );

type ChosenProps = {
  label: string;
  chosen: readonly Choice[];
  onDrop: (choice: Choice) => void;
};

export const ChosenList = ({ label, chosen, onDrop }: ChosenProps) => (
  <ul aria-label={label} className="mt-2 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
    {chosen.map((choice) => (
      <li
        key={choice.value}
        className="flex max-w-full items-center gap-1 rounded-full bg-brand-soft pl-2.5 text-xs font-medium text-brand"
      >
        <span className="truncate" title={choice.label}>
          {choice.label}
        </span>
        <button
          type="button"
          aria-label={t("Remove {name}", { name: choice.label })}
          onClick={() => onDrop(choice)}
          className="flex size-6 shrink-0 items-center justify-center rounded-full"
        >
          <X size="0.875rem" aria-hidden />
        </button>
      </li>
    ))}
  </ul>
);
