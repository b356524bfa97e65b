import { Search } from "lucide-react";
import { lazy, useCallback, useEffect, useRef, useState } from "react";
import type { Role } from "../../contract/roles.ts";
import { DialogBoundary } from "../forms/lazy-dialog.tsx";
import type { Place } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";
import { useRecents } from "./recents.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

type Props = { role: Role; places: readonly Place[] };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Looks like the search it opens; Ctrl K, or Cmd K, opens it from anywhere. Its code comes when it is first used. */
export function PaletteButton({ role, places }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  /** What gets the focus back. */
  const opener = useRef<Element | null>(null);
  const open = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  const label = labelFor(role);
  useRecents();
  // An effect, for the key is pressed wherever the focus is, and only the window hears it there.
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // An open dialog is finished or closed first.
      if (document.querySelector("[role='dialog'][aria-modal='true']") === null) open();
    };
    window.addEventListener("keydown", openByKey);
    return () => window.removeEventListener("keydown", openByKey);
  }, [open]);
  const close = () => {
    setOpen(false);
    setTyped("");
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        title={label}
        onClick={open}
        className="flex min-h-9 items-center gap-2.5 rounded-control bg-sunken px-2.5 text-ink-2 transition-colors hover:text-ink xl:min-w-72"
      >
        <Search size="1rem" aria-hidden className="shrink-0" />
        <span className="whitespace-nowrap max-xl:sr-only">{label}</span>
        <kbd className="ml-auto shrink-0 rounded-small border border-line bg-surface px-1.5 font-sans text-xs whitespace-nowrap max-xl:hidden">
          {isMac ? "⌘ K" : t("Ctrl K")}
        </kbd>
      </button>
      {isOpen && (
        <DialogBoundary
          onClose={close}
          fallback={<EarlyInput {...{ label, typed }} onType={setTyped} onClose={close} />}
        >
          <Palette {...{ role, label, places, typed, opener }} onType={setTyped} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}

type EarlyProps = {
  label: string;
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
};

/** Stands where the palette will be, so that nothing typed before its code has loaded is lost. */
const EarlyInput = ({ label, typed, onType, onClose }: EarlyProps) => (
  <div className="fixed inset-0 z-40 flex justify-center bg-overlay p-3 sm:p-6 sm:pt-[12dvh]">
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press
      autoFocus
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="min-h-13.5 w-full max-w-160 self-start rounded-card border border-line bg-surface px-12 text-base shadow-soft outline-none"
    />
  </div>
);

/** What there is to be found. */
const labelFor = (role: Role) =>
  role === "employee" ? t("Search demos and pages") : t("Search demos, people and pages");
