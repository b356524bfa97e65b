import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";

export const StaffIdField = ({ error }: { error: string | undefined }) => (
  <TextField
    label={t("SESA ID")}
    name="seS_id"
    autoComplete="username"
    autoCapitalize="characters"
    spellCheck={false}
    error={error}
  />
);
