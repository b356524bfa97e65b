import { ChevronLeft, LogOut, PanelLeft } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Bell } from "../attention/bell.tsx";
import { labelOf, rightsOf } from "../../contract/roles.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { toggleSideNavigation } from "../session/session.ts";
import { logOut } from "../sign-in/api.ts";
import type { StoredSession } from "../session/stored-session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { t, translate } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { Place } from "./guarded.tsx";
import { HomeLogo } from "./home-logo.tsx";
import { SIDE_NAVIGATION_ID } from "./side-navigation.tsx";

type Props = {
  session: StoredSession;
  places: readonly Place[];
  hasNavigation: boolean;
  /** How wide the page below is: the bar ends where it ends. */
  width: string;
};

export const TopBar = ({ session, places, hasNavigation, width }: Props) => (
  <header className="border-b border-line bg-surface">
    <div
      className={`mx-auto flex h-15 w-full items-center gap-3 px-4 max-sm:gap-1.5 sm:px-7 ${width}`}
    >
      {hasNavigation ? <NavigationToggle isOpen={session.sideNavigationOpen} /> : <WayHome />}
      <div className="max-sm:order-1">
        <PaletteButton role={rightsOf(session.role)} places={places} />
      </div>
      <p className="ml-auto min-w-0 text-ink-2 max-sm:mr-auto max-sm:ml-0 max-sm:text-xs max-[18rem]:invisible">
        <Sentence text={t("Welcome {role}")} pieces={{ role: <RoleName role={session.role} /> }} />
      </p>
      <div className="flex items-center gap-1 max-sm:order-2">
        <Bell />
        <Link to="/profile" title={t("Profile")} className="flex rounded-full">
          <Avatar name={session.appUser.name} />
          <span className="sr-only">{t("Profile")}</span>
        </Link>
        <AccountMenu session={session} />
      </div>
      <Button
        variant="ghost"
        onClick={() => logOut()}
        title={t("Logout")}
        icon={<LogOut size="1rem" aria-hidden className="sm:hidden" />}
        className="max-sm:order-3 max-sm:-mr-2 max-sm:px-2 sm:-mr-3.5"
      >
        <span className="max-sm:sr-only">{t("Logout")}</span>
      </Button>
    </div>
  </header>
);

/** Where there is no navigation, the logo leads home; elsewhere than at home the way back is said in words. */
function WayHome() {
  const isHome = useLocation().pathname === "/";
  return (
    <>
      <div className="max-sm:hidden">
        <HomeLogo hasText />
      </div>
      {!isHome && (
        <Link
          to="/"
          className="flex min-h-9 items-center gap-1 rounded-control pr-2.5 pl-1.5 font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-sm:-ml-2 max-sm:pr-1"
        >
          <ChevronLeft size="1.125rem" aria-hidden />
          <span className="max-[25rem]:sr-only">{t("Home")}</span>
        </Link>
      )}
      {isHome && (
        <div className="mr-1 sm:hidden">
          <HomeLogo hasText={false} />
        </div>
      )}
    </>
  );
}

const RoleName = ({ role }: { role: string }) => (
  <strong className="block truncate font-semibold text-ink max-sm:text-sm sm:inline">
    {translate(labelOf(role))}
  </strong>
);

const NavigationToggle = ({ isOpen }: { isOpen: boolean }) => (
  <IconButton
    icon={PanelLeft}
    iconSize="1.125rem"
    label={isOpen ? t("Collapse navigation") : t("Expand navigation")}
    aria-expanded={isOpen}
    aria-controls={SIDE_NAVIGATION_ID}
    onClick={toggleSideNavigation}
    className="-ml-2 max-lg:hidden"
  />
);
