import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { joinClasses } from "../class-names.ts";
import { controlBox, Field, type FieldTexts } from "./field.tsx";
import { t } from "../language.ts";

export type Option = { value: string; label: string };

type Props = ComponentProps<"select"> &
  FieldTexts & { options: readonly Option[]; centred?: boolean | undefined };

export function LabelledSelect({
  label,
  error,
  hint,
  options,
  centred = false,
  id,
  className,
  ...select
}: Props) {
  // Left alone, a browser skips the disabled placeholder and silently chooses the first real option.
  const start = select.value === undefined ? { defaultValue: "" } : {};
  return (
    <Field label={label} error={error} hint={hint} id={id} centred={centred}>
      {(aria) => (
        <div className="relative">
          <select
            {...start}
            {...select}
            {...aria}
            className={joinClasses(
              controlBox,
              "appearance-none truncate pr-9 has-[option[value='']:checked]:text-ink-3",
              centred && "pl-9 text-center [text-align-last:center]",
              className,
            )}
          >
            <option value="" disabled>
              {t("Select {label}", { label })}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size="1rem"
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
