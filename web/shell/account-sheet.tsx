import { CircleHelp, LogOut, Send, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { labelOf } from "../../contract/roles.ts";
import type { StoredSession } from "../session/stored-session.ts";
import { logOut } from "../sign-in/api.ts";
import { isStorageShut } from "../ui/browser-storage.ts";
import { LanguageChoice } from "../ui/menus/language-menu.tsx";
import { t, translate } from "../ui/language.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";

type Props = { session: StoredSession; onHide: () => void };

/** What the menu beside the avatar holds. */
export const AccountSheet = ({ session: { appUser, role }, onHide }: Props) => (
  <>
    <div className="px-2.5 pt-2 pb-2.5">
      <p className="font-semibold wrap-anywhere">{appUser.name}</p>
      <p className="text-small text-ink-2">
        {translate(labelOf(role))} · {appUser.seS_id}
      </p>
    </div>
    <div className={part}>
      <Link to="/profile" onClick={onHide} className={entry}>
        <UserRound size="1rem" aria-hidden />
        {t("Profile")}
      </Link>
      <Link to="/client-links" onClick={onHide} className={entry}>
        <Send size="1rem" aria-hidden />
        {t("Client links")}
      </Link>
      <Link to="/need-help" onClick={onHide} className={entry}>
        <CircleHelp size="1rem" aria-hidden />
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
      <button type="button" onClick={() => logOut()} className={entry}>
        <LogOut size="1rem" aria-hidden />
        {t("Logout")}
      </button>
    </div>
  </>
);

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-2.5 py-0.5">
    <span aria-hidden className="text-ink-2">
      {name}
    </span>
    {children}
  </div>
);

const part = "border-t border-line py-1.5 last:pb-0";
const entry =
  "flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 text-left transition-colors hover:bg-sunken [&_svg]:shrink-0 [&_svg]:text-ink-2";
