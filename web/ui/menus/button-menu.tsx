import { useId, useRef, type ReactNode } from "react";
import { Button, type ButtonProps } from "../button.tsx";
import { joinClasses } from "../class-names.ts";
import { standBy } from "../stand-by.ts";

export type ButtonMenuItem = {
  label: string;
  onPress: () => void;
  icon?: ReactNode;
  isDanger?: boolean;
};

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
        {items.map(({ label, onPress, icon, isDanger }) => (
          <li key={label}>
            <button
              type="button"
              className={joinClasses(entry, isDanger && "text-danger")}
              onClick={() => {
                list.current?.hidePopover();
                onPress();
              }}
            >
              {icon}
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
  "flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 py-1.5 text-left transition-colors hover:bg-sunken [&_svg]:shrink-0";
