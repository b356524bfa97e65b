import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { isInside, type Group } from "./navigation.ts";
import { entryLook, lookOf } from "./navigation-link.tsx";

/** Open until it is closed by hand; arriving at one of its screens opens it again. */
export function SettingsGroup({ group }: { group: Group }) {
  const { pathname } = useLocation();
  const isHere = group.links.some((link) => isInside(pathname, link));
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isOpen = closedAt === null || (isHere && closedAt !== pathname);
  return (
    <div className="hidden lg:group-data-open/side:block">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setClosedAt(isOpen ? pathname : null)}
        className={`${entryLook} ${lookOf(isHere && !isOpen)}`}
      >
        <group.icon size={18} aria-hidden className="shrink-0" />
        {group.label}
        <ChevronDown
          size={16}
          aria-hidden
          className={`ml-auto transition-transform ${isOpen ? "" : "-rotate-90"}`}
        />
      </button>
      {isOpen && (
        <ul className="mt-1 flex flex-col gap-1">
          {group.links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={isInside(pathname, link) ? "page" : undefined}
                className={`${entryLook} py-2 pl-10 ${lookOf(isInside(pathname, link))}`}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
