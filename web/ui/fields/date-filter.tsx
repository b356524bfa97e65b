import { useId } from "react";
import { t } from "../language.ts";
import { DayInput, writeFullDay } from "./day-input.tsx";

type RangeProps = {
  /** Days as 2026-12-31; empty for none. Both belong to the range. */
  from: string;
  to: string;
  onChange: (part: { from: string } | { to: string }) => void;
};

/** Side by side if there is room for both. */
export const DateRangeFilter = ({ from, to, onChange }: RangeProps) => (
  <div className="flex min-w-0 flex-wrap gap-3 max-sm:min-w-full">
    <DateFilter label={t("From")} value={from} onChange={(day) => onChange({ from: day })} />
    <DateFilter label={t("To")} value={to} min={from} onChange={(day) => onChange({ to: day })} />
  </div>
);

type Props = {
  label: string;
  /** As 2026-12-31; empty for none. */
  value: string;
  /** A day before it makes no sense; empty for none. */
  min?: string;
  onChange: (value: string) => void;
};

/** A pill that reads "From 31/12/2026 Thu, 31 Dec 2026", with the browser's own calendar. */
function DateFilter({ label, value, min = "", onChange }: Props) {
  const id = useId();
  const fault =
    value !== "" && value < min
      ? t("Choose {day} or a later day.", { day: writeFullDay(min) })
      : undefined;
  const note = fault ?? writeFullDay(value);
  return (
    <div className={pill} data-invalid={fault === undefined ? undefined : ""}>
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <DayInput
        id={id}
        value={value}
        min={min}
        onChange={onChange}
        clearLabel={t("Clear {field}", { field: label })}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={note === "" ? undefined : `${id}-note`}
        className="min-w-0 grow bg-transparent font-medium outline-none"
      />
      {note !== "" && (
        <span
          id={`${id}-note`}
          role={fault === undefined ? undefined : "alert"}
          className={fault === undefined ? "text-ink-2 whitespace-nowrap" : "text-danger"}
        >
          {note}
        </span>
      )}
    </div>
  );
}

const pill =
  "flex min-h-9 min-w-0 flex-wrap items-center gap-x-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken focus-ring-around data-invalid:border-danger max-sm:min-w-full";
