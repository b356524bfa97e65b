import { ChevronDown } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import type { StoredSession } from "../session/stored-session.ts";
import { t } from "../ui/language.ts";
import { FailedLoadBoundary, FailedPiece } from "./failed-load-boundary.tsx";
import { lazy } from "./lazy.ts";

const AccountSheet = lazy(async () => ({
  default: (await import("./account-sheet.tsx")).AccountSheet,
}));

/** Who is signed in, and what they set for themselves. The browser's own popover closes on Esc and a press outside. */
export function AccountMenu({ session }: { session: StoredSession }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={t("Account menu")}
        aria-label={t("Account menu")}
        onClick={(event) => {
          setOpened(true);
          if (menu.current) standBelow(menu.current, event.currentTarget);
        }}
        className="flex h-8 w-6 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <ChevronDown size="1rem" aria-hidden />
      </button>
      <div id={id} ref={menu} popover="auto" className={sheet}>
        {wasOpened && (
          <FailedLoadBoundary fallback={<FailedPiece />}>
            <Suspense fallback={<p className="px-2.5 py-2 text-ink-2">{t("Loading")}</p>}>
              <AccountSheet session={session} onHide={() => menu.current?.hidePopover()} />
            </Suspense>
          </FailedLoadBoundary>
        )}
      </div>
    </>
  );
}

const GAP_PX = 8;
const MARGIN_PX = 12;

/** A popover is drawn above everything, far from its button: it is brought below it, its right edge to the button's. */
function standBelow(menu: HTMLElement, button: HTMLElement) {
  const { bottom, right } = button.getBoundingClientRect();
  const room = document.documentElement.clientWidth - right;
  menu.style.top = `${bottom + GAP_PX}px`;
  menu.style.right = `${Math.max(MARGIN_PX, room)}px`;
}

const sheet =
  "fixed inset-auto m-0 max-h-[calc(100dvh-5rem)] w-68 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
