import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { controlBase } from "./field.tsx";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";

type Props = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  label?: string;
};

const QUIET_MS = 150;

/** What is typed is kept here; the parent, often the address bar, is notified after a debounce. */
export function SearchBox({ value, onChange, placeholder, label = placeholder }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type, flush } = useQuietText(value, onChange);
  return (
    <div className="relative w-full min-w-0 sm:w-72">
      <Search
        size="1rem"
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && flush()}
        className={joinClasses(
          controlBase,
          "min-h-9 border-line pr-9 pl-9 text-ellipsis enabled:hover:border-line-strong",
        )}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("Clear search")}
          onClick={() => {
            type("");
            flush();
            box.current?.focus();
          }}
          className="absolute inset-y-1 right-1 flex w-7 items-center justify-center rounded-small text-ink-2 hover:text-ink"
        >
          <X size="1rem" aria-hidden />
        </button>
      )}
    </div>
  );
}

function useQuietText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const reported = useRef<string[]>([]);
  const owner = useRef(onChange);
  // An effect, for a timer outlives the draw that set it and must call the newest owner.
  useEffect(() => {
    owner.current = onChange;
  });

  function flush() {
    if (waiting.current === null) return;
    const { text: typed, timer } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = null;
    reported.current.push(sameText(typed));
    owner.current(typed);
  }

  function type(typed: string) {
    setText(typed);
    window.clearTimeout(waiting.current?.timer);
    waiting.current = { text: typed, timer: window.setTimeout(flush, QUIET_MS) };
  }

  // An effect, for the owner's value may also change by itself (Back, a link): only then it replaces the
  // text. An echo of our own words never does; it may come late, or trimmed, while the next key is down.
  useEffect(() => {
    const echo = reported.current.indexOf(sameText(value));
    if (echo >= 0) {
      reported.current.splice(0, echo + 1);
      return;
    }
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
    reported.current = [];
    setText(value);
  }, [value]);

  // An effect, for a timer must not fire once the box is gone.
  useEffect(() => () => window.clearTimeout(waiting.current?.timer), []);

  return { text, type, flush };
}

/** Callers trim the value they get; that is no reason to remove a space while somebody is typing. */
const sameText = (text: string) => text.trim().replace(/\s+/g, " ");
