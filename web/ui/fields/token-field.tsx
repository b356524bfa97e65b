import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";
import { Field, type FieldTexts } from "./field.tsx";

type Props = FieldTexts & {
  tokens: readonly string[];
  onChange: (tokens: string[]) => void;
  /** How something typed is written as a token. */
  write: (typed: string) => string;
  /** Those that exist, the likeliest first. */
  offered: readonly string[];
};

const SEPARATOR = ",";
const MAX_OFFERED = 6;

/**
 * Words in a box. Enter, a comma or leaving the field takes what was typed, Backspace takes the last one back,
 * and the arrows choose among those that exist.
 */
export function TokenField({ tokens, onChange, write, offered, ...texts }: Props) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const query = write(typed);
  const options =
    query === ""
      ? []
      : offered
          .filter((one) => one !== query && one.includes(query) && !tokens.includes(one))
          .slice(0, MAX_OFFERED);
  const chosen = options[active];
  const add = (...words: string[]) => {
    const all = new Set([...tokens, ...words.map(write).filter((word) => word !== "")]);
    if (all.size > tokens.length) onChange([...all]);
  };
  const take = (word: string) => {
    add(word);
    setTyped("");
    setActive(-1);
  };
  const type = (text: string) => {
    const words = text.split(SEPARATOR);
    setTyped(words.pop() ?? "");
    setActive(-1);
    add(...words);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && tokens.length > 0)
      return onChange(tokens.slice(0, -1));
    if (!isKept(event.key, typed, options)) return;
    event.preventDefault();
    if (event.key === "Enter") return take(chosen ?? typed);
    // Before the first one is what was typed itself.
    const step = event.key === "ArrowDown" ? 1 : options.length;
    setActive(((active + 1 + step) % (options.length + 1)) - 1);
  };
  return (
    <Field {...texts}>
      {(aria) => (
        <div className="relative">
          <div className={box}>
            {tokens.map((token) => (
              <Token
                key={token}
                token={token}
                onRemove={() => {
                  onChange(tokens.filter((one) => one !== token));
                  input.current?.focus();
                }}
              />
            ))}
            <input
              {...aria}
              ref={input}
              role="combobox"
              aria-expanded={options.length > 0}
              aria-controls={`${aria.id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={chosen === undefined ? undefined : `${aria.id}-${active}`}
              autoComplete="off"
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
              onBlur={() => take(typed)}
              className="min-h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none sm:text-sm"
            />
          </div>
          <Options id={aria.id} options={options} active={active} onTake={take} />
        </div>
      )}
    </Field>
  );
}

/** Keys that mean something here, and not to the form or the line of text. */
const isKept = (key: string, typed: string, options: readonly string[]) =>
  (key === "Enter" && typed.trim() !== "") ||
  (options.length > 0 && (key === "ArrowDown" || key === "ArrowUp"));

const Token = ({ token, onRemove }: { token: string; onRemove: () => void }) => (
  <span className="flex min-h-7 max-w-full items-center gap-0.5 rounded-small bg-sunken pl-2 text-small">
    <span className="truncate">{token}</span>
    <button
      type="button"
      aria-label={t("Remove {token}", { token })}
      title={t("Remove {token}", { token })}
      onClick={onRemove}
      className="flex size-6 shrink-0 items-center justify-center rounded-small text-ink-2 hover:text-ink"
    >
      <X size="0.875rem" aria-hidden />
    </button>
  </span>
);

type OptionsProps = {
  id: string;
  options: readonly string[];
  active: number;
  onTake: (option: string) => void;
};

const Options = ({ id, options, active, onTake }: OptionsProps) => (
  <div
    id={`${id}-list`}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, nor told from typing
    role="listbox"
    aria-label={t("Suggestions")}
    hidden={options.length === 0}
    className="absolute inset-x-0 top-full z-30 mt-1 rounded-card border border-line bg-surface p-1.5 text-sm shadow-soft"
  >
    {options.map((option, index) => (
      <div
        key={option}
        id={`${id}-${index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the list above
        role="option"
        aria-selected={index === active}
        // Before the field loses the focus, and takes what was typed so far.
        onPointerDown={(event) => {
          event.preventDefault();
          onTake(option);
        }}
        className={joinClasses(
          "min-h-9 cursor-pointer rounded-small px-2.5 py-2 wrap-anywhere hover:bg-sunken",
          index === active && "bg-sunken",
        )}
      >
        {option}
      </div>
    ))}
  </div>
);

const box =
  "flex min-h-10 flex-wrap items-center gap-1.5 rounded-control border border-line-strong bg-surface px-1.5 py-1 transition-colors focus-ring-around hover:border-ink-2 has-[input:disabled]:cursor-not-allowed has-[input:disabled]:bg-sunken has-[[aria-invalid]]:border-danger";
