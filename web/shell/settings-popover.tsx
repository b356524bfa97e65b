import { useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { isInside, type Group } from "./navigation.ts";
import { entryLook, lookOf } from "./navigation-link.tsx";

type Props = { group: Group; place: "side" | "bottom" };

/** The group where only icons have room: the browser's own popover, which closes on Esc and a press outside. */
export function SettingsPopover({ group, place }: Props) {
  const { pathname } = useLocation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const isHere = group.links.some((link) => isInside(pathname, link));
  return (
    <div className={place === "side" ? "lg:group-data-open/side:hidden" : ""}>
      <button
        type="button"
        popoverTarget={id}
        title={group.label}
        onClick={(event) => standBeside(list.current, event.currentTarget, place)}
        className={`${place === "side" ? entryLook : bottomLook} ${lookOf(isHere)}`}
      >
        <group.icon size={place === "side" ? 18 : 20} aria-hidden className="shrink-0" />
        <span className="sr-only">{group.label}</span>
      </button>
      <ul id={id} ref={list} popover="auto" className={`${sheet} ${places[place]}`}>
        {group.links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              onClick={() => list.current?.hidePopover()}
              aria-current={isInside(pathname, link) ? "page" : undefined}
              className={`${entryLook} ${lookOf(isInside(pathname, link))}`}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const bottomLook =
  "flex h-14 w-full items-center justify-center rounded-control transition-colors";

const sheet =
  "fixed m-0 rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft open:animate-appear";
const places = {
  side: "inset-auto left-17 min-w-56",
  bottom: "inset-x-3 top-auto bottom-18 w-auto",
};

/** A popover is drawn above everything, far from its button; in the rail it is brought beside it. */
function standBeside(list: HTMLElement | null, button: HTMLElement, place: Props["place"]) {
  if (list && place === "side") list.style.top = `${button.getBoundingClientRect().top}px`;
}
