import { Ellipsis } from "lucide-react";
import { useId, useRef, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { actionLabels } from "./action-labels.ts";
import type { PresentingAction } from "./presenting-keys.ts";

type Props = {
  isFaded: boolean;
  actions: readonly PresentingAction[];
  onAct: (action: PresentingAction) => void;
};

/**
 * All of ours that lies on the stage: one button in its corner, which opens what keys do as well. Once faded it
 * takes no press: a finger that lands there means the demo.
 */
export function PresentationMenu({ isFaded, actions, onAct }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={joinClasses(
        "absolute top-4 right-4 z-20 transition-opacity duration-300 focus-within:opacity-100",
        isFaded && !isOpen && "pointer-events-none opacity-0",
      )}
    >
      <IconButton
        icon={Ellipsis}
        iconSize="1.25rem"
        label={t("Presentation menu")}
        variant="black"
        popoverTarget={id}
        className="size-11 border-on-stage/40"
      />
      <ul
        id={id}
        ref={list}
        popover="auto"
        className={sheet}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {actions.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={entry}
              onClick={() => {
                list.current?.hidePopover();
                onAct(action);
              }}
            >
              <span className="flex-1">{actionLabels[action].label}</span>
              <kbd className={joinClasses(keyClasses, "pointer-coarse:hidden")} aria-hidden>
                {actionLabels[action].key}
              </kbd>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a key is printed. */
export const keyClasses =
  "min-w-6 rounded-small border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs text-ink-2";
const sheet =
  "fixed top-17 right-4 bottom-auto left-auto m-0 max-h-[calc(100dvh-5.5rem)] min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
const entry =
  "flex min-h-9 w-full items-center gap-4 rounded-small px-2.5 py-1.5 text-left transition-colors hover:bg-sunken pointer-coarse:min-h-11";
