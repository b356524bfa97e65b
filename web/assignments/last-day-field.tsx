import { DayInput, writeFullDay } from "../ui/fields/day-input.tsx";
import { controlBox, Field } from "../ui/fields/field.tsx";
import { t } from "../ui/language.ts";

type Props = { value: string; onChange: (value: string) => void };

/** Until when somebody has a demo. A day that is over is taken, and ends it at once. */
export function LastDayField({ value, onChange }: Props) {
  const day = writeFullDay(value);
  const isOver = value !== "" && value < new Date().toISOString().slice(0, 10);
  return (
    <Field
      label={t("Expires on")}
      hint={
        day === ""
          ? t("Optional. Until the end of this day (UTC).")
          : isOver
            ? t("{day} is over: nobody has the demo any more.", { day })
            : t("Until the end of {day} (UTC).", { day })
      }
    >
      {(aria) => (
        <DayInput
          {...aria}
          value={value}
          onChange={onChange}
          clearLabel={t("Clear {field}", { field: t("Expires on") })}
          className={controlBox}
        />
      )}
    </Field>
  );
}
