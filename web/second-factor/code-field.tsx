import type { UserMessage } from "../../contract/sentences.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";

type Props = {
  hint?: string | undefined;
  error: UserMessage | undefined;
  value: string;
  onChange: (typed: string) => void;
};

/** Phones offer digits for it, and a password manager its code. */
export const CodeField = ({ hint, error, value, onChange }: Props) => (
  <TextField
    label={t("Code")}
    hint={hint}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    className="max-w-40 font-mono"
    error={error}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
