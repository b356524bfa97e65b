import { ChevronDown } from "lucide-react";
import type { Country } from "../../contract/regions.ts";
import { controlBase } from "../ui/fields/field.tsx";
import { t } from "../ui/language.ts";

type Props = {
  label: string;
  /** Nothing while they are on their way. */
  countries: readonly Country[] | undefined;
  value: string;
  onChange: (id: string) => void;
};

/** In a row there is no room for a label above: it is only read out. */
export const CountrySelect = ({ label, countries, value, onChange }: Props) => (
  <div className="relative w-52 max-w-full min-w-32">
    <select
      aria-label={label}
      value={value}
      disabled={!countries?.length}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlBase} min-h-9 appearance-none truncate has-[option[value='']:checked]:text-ink-3 border-line-strong py-1 pr-8 pl-3`}
    >
      <option value="" disabled>
        {countries?.length === 0
          ? t("No countries yet")
          : t("Select {label}", { label: t("Country") })}
      </option>
      {countries?.map(({ _id, name }) => (
        <option key={_id} value={_id} className="text-ink">
          {name}
        </option>
      ))}
    </select>
    <ChevronDown
      size="1rem"
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2"
    />
  </div>
);
