import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { joinClasses } from "./class-names.ts";
import { t } from "./language.ts";
import { chooseTheme, useThemeChoice } from "./theme.ts";

const choices = [
  { value: "light", label: t("Light"), Icon: Sun },
  { value: "dark", label: t("Dark"), Icon: Moon },
  { value: "system", label: t("System"), Icon: Monitor },
] as const;

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{t("Theme")}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className={joinClasses(choice, chosen === value ? "bg-raised text-ink" : "text-ink-2")}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon size="0.9375rem" aria-hidden />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const choice =
  "relative flex h-7 w-8 cursor-pointer items-center justify-center rounded-small transition-colors hover:text-ink focus-ring-around";
