import { CircleHelp, LogOut, PanelLeft } from "lucide-react";
import { Link } from "react-router";
import { labelOf, rightsOf } from "../../contract/roles.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { toggleSideNavigation } from "../session/session.ts";
import { logOut } from "../sign-in/api.ts";
import type { StoredSession } from "../session/stored-session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { LanguageMenu } from "../ui/language-menu.tsx";
import { t, translate } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import type { Place } from "./guarded.tsx";
import { HomeLogo } from "./home-logo.tsx";
import { SIDE_NAVIGATION_ID } from "./side-navigation.tsx";

type Props = { session: StoredSession; places: readonly Place[]; hasNavigation: boolean };

export const TopBar = ({ session, places, hasNavigation }: Props) => (
  <header className="sticky top-0 z-20 flex h-15 shrink-0 items-center gap-3 border-b border-line bg-surface px-4 sm:px-7">
    <div className="sm:hidden">
      <HomeLogo hasText={false} />
    </div>
    {!hasNavigation && (
      <div className="max-sm:hidden">
        <HomeLogo hasText />
      </div>
    )}
    {hasNavigation && <NavigationToggle isOpen={session.sideNavigationOpen} />}
    <div className="max-sm:order-1">
      <PaletteButton role={rightsOf(session.role)} places={places} />
    </div>
    {/* Where there is no navigation, nothing else leads to the help. */}
    {!hasNavigation && (
      <Link
        to="/need-help"
        title={t("Help Desk")}
        className="ml-auto flex size-9 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-sm:order-1 max-sm:ml-0"
      >
        <CircleHelp size={18} aria-hidden />
        <span className="sr-only">{t("Help Desk")}</span>
      </Link>
    )}
    <div className={`flex items-center gap-2 max-sm:hidden ${hasNavigation ? "ml-auto" : ""}`}>
      <LanguageMenu isTight />
      <ThemeSwitch />
    </div>
    <p className="min-w-0 text-ink-2 max-sm:mr-auto max-sm:text-xs sm:ml-3">
      <Sentence text={t("Welcome {role}")} pieces={{ role: <RoleName role={session.role} /> }} />
    </p>
    <Link to="/profile" title={t("Profile")} className="flex rounded-full max-sm:order-2">
      <Avatar name={session.appUser.name} />
      <span className="sr-only">{t("Profile")}</span>
    </Link>
    <Button
      variant="ghost"
      onClick={logOut}
      title={t("Logout")}
      icon={<LogOut size={16} aria-hidden />}
      className="max-sm:order-3 max-sm:-mr-2 max-sm:px-2"
    >
      <span className="max-sm:sr-only">{t("Logout")}</span>
    </Button>
  </header>
);

const RoleName = ({ role }: { role: string }) => (
  <strong className="block truncate font-semibold text-ink max-sm:text-sm sm:inline">
    {translate(labelOf(role))}
  </strong>
);

const NavigationToggle = ({ isOpen }: { isOpen: boolean }) => (
  <Button
    variant="ghost"
    size="icon"
    aria-expanded={isOpen}
    aria-controls={SIDE_NAVIGATION_ID}
    aria-label={isOpen ? t("Collapse navigation") : t("Expand navigation")}
    title={isOpen ? t("Collapse navigation") : t("Expand navigation")}
    onClick={toggleSideNavigation}
    icon={<PanelLeft size={18} aria-hidden />}
    className="-ml-2 max-lg:hidden"
  />
);
