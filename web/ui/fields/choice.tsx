import { joinClasses } from "../class-names.ts";

type Option<Value extends string> = { value: Value; label: string; tone?: "brand" | "danger" };
type Props<Value extends string> = {
  /** Says what is chosen, e.g. "Approval of Amara Osei". */
  label: string;
  options: readonly Option<Value>[];
  /** Nothing while nobody has chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
};

/** A switch between words, which can also stand undecided. Pressing what is chosen already does nothing. */
export const Choice = <Value extends string>(props: Props<Value>) => (
  <fieldset disabled={props.disabled} className="inline-flex rounded-control bg-sunken p-0.5">
    <legend className="sr-only">{props.label}</legend>
    {props.options.map(({ value, label, tone = "brand" }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === props.value}
        onClick={() => value !== props.value && props.onChange(value)}
        className={joinClasses(
          "min-h-7 rounded-small px-2.5 text-small font-medium whitespace-nowrap text-ink-2 transition-colors enabled:hover:text-ink disabled:opacity-60",
          tones[tone],
        )}
      >
        {label}
      </button>
    ))}
  </fieldset>
);

const tones = {
  brand: "aria-pressed:bg-raised aria-pressed:text-brand aria-pressed:shadow-soft",
  danger: "aria-pressed:bg-raised aria-pressed:text-danger aria-pressed:shadow-soft",
};
