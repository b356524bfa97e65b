import { type ReactNode, useState } from "react";
import { joinClasses } from "../class-names.ts";
import { controlBox, Field } from "./field.tsx";
import { t } from "../language.ts";
import type { TextFieldProps } from "./text-field.tsx";

type Props = Omit<TextFieldProps, "type"> & {
  /** What is shown of the password while it is typed, right below it. */
  meter?: ReactNode;
};

export function PasswordField({ label, error, hint, id, className, meter, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(aria) => (
        <>
          <div className="relative">
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...aria}
              type={isShown ? "text" : "password"}
              className={joinClasses(controlBox, "pr-24", className)}
            />
            <button
              type="button"
              aria-label={isShown ? t("Hide password") : t("Show password")}
              aria-pressed={isShown}
              disabled={input.disabled}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-1 right-1 rounded-small px-2.5 text-ink-2 hover:text-ink disabled:opacity-60"
            >
              {isShown ? t("Hide") : t("Show")}
            </button>
          </div>
          {meter}
        </>
      )}
    </Field>
  );
}
