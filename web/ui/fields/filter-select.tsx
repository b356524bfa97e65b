import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { Option } from "./labelled-select.tsx";

type Props = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** Why there is no more to choose from. */
  notice?: string | undefined;
};

/** A pill that reads "Category All". The native select lies over it, unseen: touch, keys and voices find it. */
export function FilterSelect({ label, value, options, onChange, notice }: Props) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="relative flex min-h-9 min-w-0 items-center gap-2 max-sm:min-w-[calc(50%-0.375rem)] max-sm:flex-auto rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken focus-ring-around">
      <label htmlFor={id} className="shrink-0 text-ink-2">
        {label}
      </label>
      <span aria-hidden className="ml-auto min-w-0 truncate font-medium">
        {chosen?.label ?? value}
      </span>
      <ChevronDown size="1rem" aria-hidden className="shrink-0 text-ink-2" />
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full appearance-none text-base opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {notice && <option disabled>{notice}</option>}
      </select>
    </div>
  );
}
