import { PORTAL_COLOUR, shadesOf } from "../../contract/company-colours.ts";
import { Button } from "../ui/button.tsx";
import { controlBox, Field } from "../ui/fields/field.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";

type Props = { value: string; error: string | undefined; onChange: (value: string) => void };

/** What was typed so far, as soon as it is a colour. */
export function readColour(typed: string): string | null {
  const colour = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}

/** The browser's own picker, and the same as letters for those who have it from their guidelines. */
export function ColourField({ value, error, onChange }: Props) {
  const colour = readColour(value);
  return (
    <Field
      label={t("Colour")}
      error={error}
      hint={colour === null ? t("Without one the portal is green.") : hint(colour)}
    >
      {(aria) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t("Pick a colour")}
            value={colour ?? PORTAL_COLOUR}
            onChange={(event) => onChange(event.target.value)}
            className="h-10 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
          <input
            {...aria}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={PORTAL_COLOUR}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            className={joinClasses(controlBox, "tabular-nums")}
          />
          {value !== "" && (
            <Button variant="outline" onClick={() => onChange("")}>
              {t("Reset")}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

function hint(colour: string) {
  const { light, dark } = shadesOf(colour);
  const isMoved = light.brand !== colour || dark.brand !== colour;
  return isMoved
    ? t("Made darker by day or lighter by night, only as far as it must be to stay readable.")
    : t("Readable as it is, by day and by night.");
}
