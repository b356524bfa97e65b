import { ChevronDown, CircleHelp, LogOut, UserRound } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { labelOf } from "../../contract/roles.ts";
import type { StoredSession } from "../session/stored-session.ts";
import { logOut } from "../sign-in/api.ts";
import { LanguageChoice } from "../ui/language-menu.tsx";
import { isStorageShut } from "../ui/browser-storage.ts";
import { t, translate } from "../ui/language.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";

/** Who is signed in, and what they set for themselves. The browser's own popover closes on Esc and a press outside. */
export function AccountMenu({ session: { appUser, role } }: { session: StoredSession }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={t("Account menu")}
        aria-label={t("Account menu")}
        onClick={(event) => menu.current && standBelow(menu.current, event.currentTarget)}
        className="flex h-8 w-6 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <ChevronDown size={16} aria-hidden />
      </button>
      <div id={id} ref={menu} popover="auto" className={sheet}>
        <div className="px-2.5 pt-2 pb-2.5">
          <p className="font-semibold wrap-anywhere">{appUser.name}</p>
          <p className="text-[13px] text-ink-2">
            {translate(labelOf(role))} · {appUser.seS_id}
          </p>
        </div>
        <div className={part}>
          <Link to="/profile" onClick={close} className={entry}>
            <UserRound size={16} aria-hidden />
            {t("Profile")}
          </Link>
          <Link to="/need-help" onClick={close} className={entry}>
            <CircleHelp size={16} aria-hidden />
            {t("Help Desk")}
          </Link>
        </div>
        <div className={part}>
          {/* The choice would not outlive the reload that it takes. */}
          {!isStorageShut && (
            <Setting name={t("Language")}>
              <LanguageChoice />
            </Setting>
          )}
          <Setting name={t("Theme")}>
            <ThemeSwitch />
          </Setting>
        </div>
        <div className={part}>
          <button type="button" onClick={logOut} className={entry}>
            <LogOut size={16} aria-hidden />
            {t("Logout")}
          </button>
        </div>
      </div>
    </>
  );
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-2.5 py-0.5">
    <span aria-hidden className="text-ink-2">
      {name}
    </span>
    {children}
  </div>
);

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
const part = "border-t border-line py-1.5 last:pb-0";
const entry =
  "flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 text-left transition-colors hover:bg-sunken [&_svg]:shrink-0 [&_svg]:text-ink-2";
