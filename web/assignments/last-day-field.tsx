import { writeDay } from "../formats/format-date.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";

/** The field also takes years of more digits, which are refused when it is sent. */
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

type Props = { value: string; onChange: (value: string) => void };

export const LastDayField = ({ value, onChange }: Props) => (
  <TextField
    type="date"
    label={t("Expires on")}
    // The browser writes the field as its own language does; the page says the day in the reader's.
    hint={
      IS_DAY.test(value)
        ? t("Until the end of {day} (UTC).", { day: writeDay(`${value}T12:00:00`) })
        : t("Optional. Until the end of this day (UTC).")
    }
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
