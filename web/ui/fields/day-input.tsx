import { X } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { joinClasses } from "../class-names.ts";
import { locale } from "../language.ts";

/** The field also takes years of more digits. */
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const day = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "Tue, 17 Nov 2026", as the reader writes it; nothing for what is no day. */
export const writeFullDay = (value: string) =>
  IS_DAY.test(value) ? day.format(new Date(value)) : "";

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  /** As 2026-12-31; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** The name of the button that empties the field. */
  clearLabel: string;
};

/**
 * The browser's own field and calendar, which phones and screen readers know best. It is written as the browser's
 * language does: callers show the day in the page's language beside it (docs/decisions/041-dates.md).
 */
export function DayInput({ value, onChange, clearLabel, className, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <span className="relative flex min-w-0 grow items-center">
      <input
        {...input}
        ref={field}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(className, value === "" && empty)}
      />
      {value !== "" && (
        <IconButton
          icon={X}
          iconSize="0.9375rem"
          label={clearLabel}
          onClick={clear}
          className="size-7 shrink-0"
        />
      )}
    </span>
  );
}

/** WebKit fills an empty field with today, as if it were chosen: nothing is shown there before somebody types. */
const empty = "text-ink-3 not-focus:valid:[&::-webkit-datetime-edit]:opacity-0";
