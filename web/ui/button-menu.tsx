import { useId, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { standBy } from "./stand-by.ts";

export type ButtonMenuItem = { label: string; onPress: () => void };

type Props = Omit<ButtonProps, "onClick" | "popoverTarget"> & { items: readonly ButtonMenuItem[] };

/** A button with several ways. The browser's own popover closes on Esc and a press outside. */
export function ButtonMenu({ items, ...button }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Button
        {...button}
        popoverTarget={id}
        onClick={(event) => list.current && standBy(list.current, event.currentTarget)}
      />
      <ul id={id} ref={list} popover="auto" className={sheet}>
        {items.map(({ label, onPress }) => (
          <li key={label}>
            <button
              type="button"
              className={entry}
              onClick={() => {
                list.current?.hidePopover();
                onPress();
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const sheet =
  "absolute bottom-auto m-0 min-w-40 rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
const entry =
  "min-h-9 w-full rounded-small px-2.5 py-1.5 text-left transition-colors hover:bg-sunken";
