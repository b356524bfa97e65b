import { useEffect, useId, useRef } from "react";
import { joinClasses } from "../class-names.ts";

type Props<Value extends string> = {
  /** What is chosen; read out, not shown. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Redrawn because of what was chosen: the focus that went with the former one is taken up again. */
  takesFocus?: boolean;
};

/** One of a few ways, side by side. The arrow keys move between them, as between all radio buttons. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  takesFocus = false,
}: Props<Value>) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const isDrawn = useRef(false);
  // An effect, for only what is drawn can be focused; once.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isDrawn.current && takesFocus && isLost)
      box.current?.querySelector<HTMLElement>("input:checked")?.focus();
    isDrawn.current = true;
  }, [takesFocus]);
  return (
    <fieldset ref={box} disabled={disabled} className="inline-flex rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={joinClasses(
            segment,
            option.value === value ? "bg-raised text-ink shadow-soft" : "text-ink-2",
            disabled ? "cursor-not-allowed opacity-60" : "cursor-pointer hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const segment =
  "relative flex min-h-7 items-center rounded-small px-3 text-small font-medium transition-colors focus-ring-around";
