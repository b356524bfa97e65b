import { LogOut, PanelLeft } from "lucide-react";
import { Link } from "react-router";
import { labelOf } from "../../contract/roles.ts";
import { toggleSideNavigation } from "../session.ts";
import { logOut } from "../sign-in/api.ts";
import type { StoredSession } from "../stored-session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { HomeLogo } from "./home-logo.tsx";
import { SIDE_NAVIGATION_ID } from "./side-navigation.tsx";

type Props = { session: StoredSession; hasNavigation: boolean };

export const TopBar = ({ session, hasNavigation }: Props) => (
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
    <div className="ml-auto max-sm:hidden">
      <ThemeSwitch />
    </div>
    <p className="min-w-0 text-ink-2 max-sm:mr-auto max-sm:text-xs sm:ml-3">
      Welcome{" "}
      <strong className="block truncate font-semibold text-ink max-sm:text-sm sm:inline">
        {labelOf(session.role)}
      </strong>
    </p>
    <Link to="/profile" title="Profile" className="flex rounded-full">
      <Avatar name={session.appUser.name} />
      <span className="sr-only">Profile</span>
    </Link>
    <Button
      variant="ghost"
      onClick={logOut}
      title="Logout"
      icon={<LogOut size={16} aria-hidden />}
      className="max-sm:-mr-2 max-sm:px-2"
    >
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  </header>
);

const NavigationToggle = ({ isOpen }: { isOpen: boolean }) => (
  <Button
    variant="ghost"
    size="icon"
    aria-expanded={isOpen}
    aria-controls={SIDE_NAVIGATION_ID}
    aria-label={isOpen ? "Collapse navigation" : "Expand navigation"}
    title={isOpen ? "Collapse navigation" : "Expand navigation"}
    onClick={toggleSideNavigation}
    icon={<PanelLeft size={18} aria-hidden />}
    className="-ml-2 max-lg:hidden"
  />
);
