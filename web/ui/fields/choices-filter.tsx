import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { t } from "../language.ts";
import { standBy } from "../stand-by.ts";

export type Choice = { value: string; count: number };

type Props = {
  label: string;
  chosen: readonly string[];
  choices: readonly Choice[];
  onChange: (chosen: string[]) => void;
  /** Called when it is opened: choices that nobody opens need not be fetched. */
  onOpen: () => void;
  /** Shown instead of choices: that they are loading, or that there are none. */
  notice: string;
};

/** So many are seen at a glance; more are searched. */
const MANY = 10;

/** A pill that narrows by several words at once. The browser's own popover closes on Escape and a press outside. */
export function ChoicesFilter({ label, chosen, choices, onChange, onOpen, notice }: Props) {
  const id = useId();
  const sheet = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState("");
  const query = typed.trim().toLowerCase();
  // What is chosen stays to be unchosen, whether or not others still have it.
  const gone = chosen.filter((one) => !choices.some(({ value }) => value === one));
  const all = [...gone.map((value) => ({ value, count: 0 })), ...choices];
  const shown = all.filter(({ value }) => value.includes(query));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={(event) => {
          onOpen();
          if (sheet.current) standBy(sheet.current, event.currentTarget);
        }}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken max-sm:min-w-[calc(50%-0.375rem)] max-sm:flex-auto"
      >
        <span className="text-ink-2">{label}</span>
        <span className="ml-auto flex max-w-40 min-w-0 gap-1.5 font-medium">
          <span className="truncate">{chosen[0] ?? t("All")}</span>
          {chosen.length > 1 && <span>+{chosen.length - 1}</span>}
        </span>
        <ChevronDown size="1rem" aria-hidden className="shrink-0 text-ink-2" />
      </button>
      <fieldset id={id} ref={sheet} popover="auto" aria-label={label} className={sheetClasses}>
        {all.length > MANY && (
          <input
            type="search"
            aria-label={t("Type to search")}
            placeholder={t("Type to search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="mb-1.5 min-h-9 w-full rounded-control border border-line bg-surface px-2.5 text-base sm:text-sm"
          />
        )}
        {shown.map(({ value, count }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 transition-colors hover:bg-sunken"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{value}</span>
            <span className="text-ink-2 tabular-nums">{count}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="px-2.5 py-2 text-ink-2">{notice}</p>}
      </fieldset>
    </>
  );
}

const sheetClasses =
  "absolute bottom-auto m-0 max-h-80 w-64 max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
