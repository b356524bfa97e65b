import { useId } from "react";
import { joinClasses } from "../class-names.ts";

type Props = {
  label: string;
  /** As 2026-12-31; empty for none. */
  value: string;
  onChange: (value: string) => void;
};

/** A pill that reads "From 31/12/2026", with the browser's own calendar. */
export function DateFilter({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-9 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken focus-ring-around max-sm:min-w-full">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(
          "ml-auto min-w-0 bg-transparent outline-none",
          value === "" ? empty : "font-medium",
        )}
      />
    </div>
  );
}

/** WebKit fills an empty field with today, as if it were chosen: nothing is shown there before somebody types. */
const empty = "text-ink-3 not-focus:[&::-webkit-datetime-edit]:opacity-0";
