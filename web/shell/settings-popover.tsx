import { useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { isInside, type Group } from "./navigation.ts";
import { entryClasses, stateClasses } from "./navigation-link.tsx";

type Props = { group: Group };

/** The group where only icons have room: the browser's own popover, which closes on Esc and a press outside. */
export function SettingsPopover({ group }: Props) {
  const { pathname } = useLocation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const isHere = group.links.some((link) => isInside(pathname, link));
  return (
    <div className="lg:group-data-open/side:hidden">
      <button
        type="button"
        popoverTarget={id}
        title={group.label}
        onClick={(event) => standBeside(list.current, event.currentTarget)}
        className={`${entryClasses} ${stateClasses(isHere)}`}
      >
        <group.icon size="1.125rem" aria-hidden className="shrink-0" />
        <span className="sr-only">{group.label}</span>
      </button>
      <ul id={id} ref={list} popover="auto" className={sheet}>
        {group.links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              onClick={() => list.current?.hidePopover()}
              aria-current={isInside(pathname, link) ? "page" : undefined}
              className={`${entryClasses} ${stateClasses(isInside(pathname, link))}`}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sheet =
  "fixed inset-auto left-17 m-0 min-w-56 rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft open:animate-appear";

/** A popover is drawn above everything, far from its button: it is brought beside it. */
function standBeside(list: HTMLElement | null, button: HTMLElement) {
  if (list) list.style.top = `${button.getBoundingClientRect().top}px`;
}
