import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { localStore } from "../ui/browser-storage.ts";
import { isInside, type Group } from "./navigation.ts";
import { entryClasses, stateClasses } from "./navigation-link.tsx";

/** Folded until it is unfolded, and then as it was left. Arriving at one of its screens unfolds it. */
export function SettingsGroup({ group }: { group: Group }) {
  const { pathname } = useLocation();
  const isHere = group.links.some((link) => isInside(pathname, link));
  const [wasHere, setWasHere] = useState(isHere);
  const [isOpen, setOpen] = useState(() => isHere || isUnfolded());
  if (wasHere !== isHere) {
    setWasHere(isHere);
    setOpen(isHere || isUnfolded());
  }
  const toggle = () => {
    setOpen(!isOpen);
    remember(!isOpen);
  };
  return (
    <div className="hidden lg:group-data-open/side:block">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className={`${entryClasses} ${stateClasses(isHere && !isOpen)}`}
      >
        <group.icon size="1.125rem" aria-hidden className="shrink-0" />
        {group.label}
        <ChevronDown
          size="1rem"
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
                className={`${entryClasses} py-2 pl-10 ${stateClasses(isInside(pathname, link))}`}
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

const KEY = "settings-unfolded";

const isUnfolded = () => localStore.getItem(KEY) === "yes";

function remember(isOpen: boolean) {
  try {
    if (isOpen) localStore.setItem(KEY, "yes");
    else localStore.removeItem(KEY);
  } catch {
    // Storage is full: it stays so on this page alone.
  }
}
