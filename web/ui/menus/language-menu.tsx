import { Languages } from "lucide-react";
import { useId, useRef } from "react";
import { isStorageShut } from "../browser-storage.ts";
import { chooseLanguage, language, languages, nameOf, t } from "../language.ts";

const GAP_PX = 6;

/**
 * Buttons, not a select: the keys that move through a select would reload the page at every step.
 * The browser's own popover closes on Esc and a press outside.
 */
export function LanguageMenu() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // The choice would not outlive the reload that it takes.
  if (isStorageShut) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={t("Language")}
        onClick={(event) => list.current && standBeside(list.current, event.currentTarget)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-small px-2 text-small text-ink-2 transition-colors hover:text-ink"
      >
        <Languages size="0.9375rem" aria-hidden />
        <span className="sr-only">{t("Language")}</span> <span>{nameOf(language)}</span>
      </button>
      <ul id={id} ref={list} popover="auto" className={sheet}>
        {languages.map((code) => (
          <li key={code}>
            <LanguageButton code={code} className="min-h-9 w-full px-3 text-left" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** All of them side by side, in a menu of other things. */
export const LanguageChoice = () => (
  <ul aria-label={t("Language")} className="-mr-2 flex flex-wrap">
    {languages.map((code) => (
      <li key={code}>
        <LanguageButton code={code} className="min-h-8 px-2" />
      </li>
    ))}
  </ul>
);

const LanguageButton = ({ code, className }: { code: string; className: string }) => (
  <button
    type="button"
    lang={code}
    aria-current={code === language || undefined}
    onClick={() => chooseLanguage(code)}
    className={`rounded-small transition-colors hover:bg-sunken aria-current:font-semibold aria-current:text-brand ${className}`}
  >
    {nameOf(code)}
  </button>
);

/** A popover is drawn above everything, far from its button: it is brought to the side that has room. */
function standBeside(list: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, width } = button.getBoundingClientRect();
  const isLow = top > window.innerHeight / 2;
  list.style.left = `${left + width / 2}px`;
  list.style.top = isLow ? "auto" : `${bottom + GAP_PX}px`;
  list.style.bottom = isLow ? `${window.innerHeight - top + GAP_PX}px` : "auto";
}

const sheet =
  "fixed right-auto m-0 -translate-x-1/2 max-h-[45dvh] min-w-36 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
