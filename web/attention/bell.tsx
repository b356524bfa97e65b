import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { rightsOf } from "../../contract/roles.ts";
import { useSession } from "../session/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { t } from "../ui/language.ts";
import { attentionQuery, noteSeen, unusedQuery } from "./api.ts";
import { bellItemsOf } from "./bell-items.ts";

/** Another page is another look at what waits. */
export const Bell = () => <BellOfPage key={useLocation().pathname} />;

/** What waits for the person who is signed in. The browser's own popover closes on Esc and a press outside. */
function BellOfPage() {
  const session = useSession();
  const isManager = session !== null && rightsOf(session.role) !== "employee";
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const attention = useQuery(attentionQuery());
  // Fetched on the first press: it takes longest, and has no dot.
  const unused = useQuery({ ...unusedQuery(), enabled: false });
  const items = bellItemsOf(attention.data, unused.data, Date.now());
  const hasUnseen = attention.data?.has_unseen === true;
  const open = () => {
    if (hasUnseen) noteSeen();
    if (isManager && unused.data === undefined) void unused.refetch();
  };
  return (
    <div className="relative mr-1 flex">
      <IconButton
        icon={BellIcon}
        iconSize="1.125rem"
        label={hasUnseen ? t("What is new: unread") : t("What is new")}
        popoverTarget={id}
        title={t("What is new")}
        onClick={open}
      />
      {hasUnseen && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-1 size-2 rounded-full bg-brand ring-2 ring-surface"
        />
      )}
      <div id={id} ref={sheet} popover="auto" className={sheetClasses}>
        <h2 className="px-3 pt-2 pb-1.5 font-semibold">{t("What is new")}</h2>
        {items.length === 0 ? (
          <p className="px-3 pb-3 text-small text-ink-2">
            {attention.isError
              ? t("This could not be loaded.")
              : attention.isPending
                ? t("Loading…")
                : t("You are all caught up.")}
          </p>
        ) : (
          <ul>
            {items.map(({ key, title, detail, to }) => (
              <li key={key}>
                <Link to={to} className={itemClasses} onClick={() => sheet.current?.hidePopover()}>
                  <span className="block font-medium break-words">{title}</span>
                  <span className="block text-small text-ink-2 wrap-anywhere">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Below the top bar, at its right end; on a phone as wide as the screen allows. */
const sheetClasses =
  "fixed inset-auto top-16 right-3 m-0 max-h-[min(70dvh,32rem)] w-[min(22rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
const itemClasses =
  "block rounded-small px-3 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2";
