import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Role } from "../../contract/roles.ts";
import type { Place } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

type Props = { role: Role; places: readonly Place[] };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Looks like the search it opens; Ctrl K, or Cmd K, opens it from anywhere. Its code comes when it is first used. */
export function PaletteButton({ role, places }: Props) {
  const [isOpen, setOpen] = useState(false);
  const words = wordsFor(role);
  // An effect, for the key is pressed wherever the focus is, and only the window hears it there.
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // An open dialog is finished or closed first.
      if (document.querySelector("[role='dialog'][aria-modal='true']") === null) setOpen(true);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        title={words}
        onClick={() => setOpen(true)}
        className="flex min-h-9 items-center gap-2.5 rounded-control bg-sunken px-2.5 text-ink-2 transition-colors hover:text-ink xl:w-72"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate max-xl:sr-only">{words}</span>
        <kbd className="ml-auto shrink-0 rounded-small border border-line bg-surface px-1.5 font-sans text-xs whitespace-nowrap max-xl:hidden">
          {isMac ? "⌘ K" : t("Ctrl K")}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette role={role} words={words} places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What there is to be found. */
const wordsFor = (role: Role) =>
  role === "employee" ? t("Search demos and pages") : t("Search demos, people and pages");
