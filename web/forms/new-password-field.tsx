import {
  type PasswordStrength,
  passwordStrength,
  passwordStrengths,
} from "../../contract/passwords.ts";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { PasswordField } from "../ui/fields/password-field.tsx";
import type { TextFieldProps } from "../ui/fields/text-field.tsx";

type Props = Omit<TextFieldProps, "type" | "autoComplete"> & {
  /** What the field holds by now. */
  typed: string;
};

/** A field for a new password that shows its strength while it is typed. */
export const NewPasswordField = ({ typed, ...field }: Props) => (
  <PasswordField {...field} autoComplete="new-password" meter={<StrengthMeter typed={typed} />} />
);

type AgainProps = Omit<TextFieldProps, "type" | "autoComplete" | "label">;

/** The same again, below it. */
export const ConfirmPasswordField = (field: AgainProps) => (
  <PasswordField {...field} label={t("Confirm Password")} autoComplete="new-password" />
);

const strengthLabels: Record<PasswordStrength, string> = {
  weak: t("Weak password: easy to guess"),
  fair: t("Fair password: longer is stronger"),
  good: t("Good password"),
  strong: t("Strong password"),
};
const colours: Record<PasswordStrength, string> = {
  weak: "bg-danger",
  fair: "bg-warn",
  good: "bg-brand",
  strong: "bg-brand",
};

/** Only the text is read out, and only when it changes. Its element must exist before, or nothing is read. */
function StrengthMeter({ typed }: { typed: string }) {
  const strength = typed === "" ? undefined : passwordStrength(typed);
  const level = strength === undefined ? -1 : passwordStrengths.indexOf(strength);
  return (
    <>
      {strength && (
        <div aria-hidden className="mt-2 grid animate-appear grid-cols-4 gap-1">
          {passwordStrengths.map((step, i) => (
            <span
              key={step}
              className={joinClasses(
                "h-1 rounded-small transition-colors",
                i <= level ? colours[strength] : "bg-line",
              )}
            />
          ))}
        </div>
      )}
      <p aria-live="polite" className={joinClasses("text-small text-ink-2", strength && "mt-1.5")}>
        {strength && strengthLabels[strength]}
      </p>
    </>
  );
}
