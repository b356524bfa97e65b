import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import type { Role } from "../../contract/roles.ts";
import type { Place } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";
import { FoundActions } from "./found-actions.tsx";
import { FoundDemos } from "./found-demos.tsx";
import { FoundHelp } from "./found-help.tsx";
import { FoundPages } from "./found-pages.tsx";
import { FoundPeople } from "./found-people.tsx";
import { FoundRecents } from "./found-recents.tsx";

type Props = {
  role: Role;
  /** What there is to be found, in words. */
  label: string;
  places: readonly Place[];
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
  opener: RefObject<Element | null>;
};

/** Demos, people, pages and what can be done, found by typing and opened by Enter. */
export function Palette({ role, label, places, typed, onType, onClose, opener }: Props) {
  const navigate = useNavigate();
  const goTo = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div className="pointer-events-auto fixed inset-0 z-40 flex animate-appear justify-center bg-overlay p-3 sm:p-6 sm:pt-[12dvh]">
          <Dialog.Content
            aria-modal
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => giveFocusBack(event, opener.current)}
            className="flex max-h-[min(35rem,100%)] w-full max-w-160 animate-rise flex-col self-start overflow-hidden rounded-card border border-line bg-surface shadow-soft outline-none"
          >
            <Dialog.Title className="sr-only">{t("Search")}</Dialog.Title>
            <Command
              label={t("Search")}
              shouldFilter={false}
              loop
              className="flex min-h-0 flex-col"
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search size="1.125rem" aria-hidden className="shrink-0 text-ink-2" />
                <Command.Input
                  // The dialog itself would select what was typed before its code came, and the next letter replace it.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press
                  autoFocus
                  onFocus={({ target }) => target.setSelectionRange(typed.length, typed.length)}
                  value={typed}
                  onValueChange={onType}
                  placeholder={label}
                  className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
                />
                <Dialog.Close className="flex min-h-7 min-w-7 items-center justify-center rounded-small border border-line px-1.5 text-xs text-ink-2 hover:text-ink">
                  <span className="sr-only">{t("Close")}</span>
                  <kbd aria-hidden className="font-sans max-sm:hidden">
                    Esc
                  </kbd>
                  <X size="1rem" aria-hidden className="sm:hidden" />
                </Dialog.Close>
              </div>
              <Command.List
                label={t("Results")}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
              >
                {typed.trim() === "" && <FoundRecents role={role} places={places} onGo={goTo} />}
                <FoundPages typed={typed} role={role} places={places} onGo={goTo} />
                <FoundActions typed={typed} role={role} onGo={goTo} onDone={onClose} />
                <FoundDemos typed={typed} onGo={goTo} />
                {role !== "employee" && <FoundPeople typed={typed} onGo={goTo} />}
                <FoundHelp typed={typed} role={role} onGo={goTo} />
              </Command.List>
            </Command>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function giveFocusBack(event: Event, opener: Element | null) {
  event.preventDefault();
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
