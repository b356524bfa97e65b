import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";

type Props = { value: string; onChange: (value: string) => void };

export const LastDayField = ({ value, onChange }: Props) => (
  <TextField
    type="date"
    label={t("Expires on")}
    hint={t("Optional. Until the end of this day (UTC).")}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
