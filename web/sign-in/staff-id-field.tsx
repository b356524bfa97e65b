import { t } from "../ui/language.ts";
import type { FieldTexts } from "../ui/fields/field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

type Props = Pick<FieldTexts, "error"> & { takesFocus?: boolean };

export const StaffIdField = ({ error, takesFocus = false }: Props) => (
  <TextField
    label={t("SESA ID")}
    name="seS_id"
    autoComplete="username"
    autoCapitalize="characters"
    spellCheck={false}
    error={error}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and it begins here
    autoFocus={takesFocus}
  />
);
