import { t } from "../ui/language.ts";
import type { FieldTexts } from "../ui/fields/field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

export const StaffIdField = ({ error }: Pick<FieldTexts, "error">) => (
  <TextField
    label={t("SESA ID")}
    name="seS_id"
    autoComplete="username"
    autoCapitalize="characters"
    spellCheck={false}
    error={error}
  />
);
