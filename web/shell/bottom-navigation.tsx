import { Ellipsis } from "lucide-react";
import { useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { ApprovalCount } from "../attention/approval-count.tsx";
import { t } from "../ui/language.ts";
import { isGroup, isInside, type Entry, type Group } from "./navigation.ts";
import { EntryLink, entryClasses, stateClasses } from "./navigation-link.tsx";

/** More would leave no room for their words. */
const MAX_ENTRIES = 5;

/** The navigation of a phone, where the thumb is: the first entries, and whatever else there is behind More. */
export function BottomNavigation({ items }: { items: readonly (Entry | Group)[] }) {
  const { pathname } = useLocation();
  const first = items.findIndex(isGroup);
  const hasMore = items.length > MAX_ENTRIES || first >= 0;
  const shown = items.filter((item, index): item is Entry => {
    const isBeforeGroup = first < 0 || index < first;
    return !isGroup(item) && isBeforeGroup && index < (hasMore ? MAX_ENTRIES - 1 : MAX_ENTRIES);
  });
  const others = items.filter((item) => !shown.some((entry) => entry === item));
  return (
    <nav
      aria-label={t("Main")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="flex">
        {shown.map((entry) => (
          <li key={entry.to} className="relative min-w-0 flex-1 py-1">
            <Link
              to={entry.to}
              aria-current={isInside(pathname, entry) ? "page" : undefined}
              className={`${bottomClasses} ${stateClasses(isInside(pathname, entry))}`}
            >
              <entry.icon size="1.25rem" aria-hidden />
              <span className={labelClasses}>{entry.label}</span>
            </Link>
            <ApprovalCount to={entry.to} place="bottom" />
          </li>
        ))}
        {others.length > 0 && (
          <li className="min-w-0 flex-1 py-1">
            <More items={others} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The browser's own popover, which closes on Esc and a press outside. */
function More({ items }: { items: readonly (Entry | Group)[] }) {
  const { pathname } = useLocation();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => sheet.current?.hidePopover();
  const isHere = items.some((item) =>
    (isGroup(item) ? item.links : [item]).some((link) => isInside(pathname, link)),
  );
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`${bottomClasses} ${stateClasses(isHere)}`}
      >
        <Ellipsis size="1.25rem" aria-hidden />
        <span className={labelClasses}>{t("More")}</span>
      </button>
      <div id={id} ref={sheet} popover="auto" className={sheetClasses}>
        <ul className="flex flex-col gap-0.5">
          {items.map((item) =>
            isGroup(item) ? (
              <li key={item.label}>
                <p className="px-2.5 pt-3 pb-1 text-small font-medium text-ink-2">{item.label}</p>
                <ul>
                  {item.links.map((link) => (
                    <li key={link.to}>
                      <Link
                        to={link.to}
                        onClick={close}
                        aria-current={isInside(pathname, link) ? "page" : undefined}
                        className={`${entryClasses} min-h-11 ${stateClasses(isInside(pathname, link))}`}
                      >
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys press the link inside
              <li key={item.to} onClick={close}>
                <EntryLink entry={item} isActive={isInside(pathname, item)} isWordy />
              </li>
            ),
          )}
        </ul>
      </div>
    </>
  );
}

const bottomClasses =
  "flex h-14 w-full flex-col items-center justify-center gap-1 rounded-control transition-colors";
const labelClasses = "max-w-full truncate px-0.5 text-[0.6875rem] leading-none font-medium";
const sheetClasses =
  "fixed inset-x-3 top-auto bottom-[calc(4.5rem+env(safe-area-inset-bottom))] m-0 max-h-[70dvh] w-auto overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft open:animate-appear";
