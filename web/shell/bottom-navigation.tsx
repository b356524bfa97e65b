import { Link, useLocation } from "react-router";
import { t } from "../ui/language.ts";
import { isGroup, isInside, type Entry, type Group } from "./navigation.ts";
import { lookOf } from "./navigation-link.tsx";
import { bottomLook, SettingsPopover } from "./settings-popover.tsx";

/** The navigation of a phone: the same entries as icons, where the thumb is. */
export function BottomNavigation({ items }: { items: readonly (Entry | Group)[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t("Main")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.label} className="min-w-0 flex-1 py-1">
            {isGroup(item) ? (
              <SettingsPopover group={item} place="bottom" />
            ) : (
              <Link
                to={item.to}
                title={item.label}
                aria-current={isInside(pathname, item) ? "page" : undefined}
                className={`${bottomLook} ${lookOf(isInside(pathname, item))}`}
              >
                <item.icon size={20} aria-hidden />
                <span className="sr-only">{item.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
