import { useLocation } from "react-router";
import { ApprovalCount } from "../attention/approval-count.tsx";
import { t } from "../ui/language.ts";
import { HomeLogo } from "./home-logo.tsx";
import { isGroup, isInside, type Entry, type Group } from "./navigation.ts";
import { EntryLink } from "./navigation-link.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import { SettingsPopover } from "./settings-popover.tsx";

export const SIDE_NAVIGATION_ID = "side-navigation";

type Props = { items: readonly (Entry | Group)[]; isOpen: boolean };

/** 232 px with words, 64 px without: by choice, or where the screen is small. Phones have the bar below. */
export const SideNavigation = ({ items, isOpen }: Props) => {
  const { pathname } = useLocation();
  return (
    <aside
      aria-label={t("Side bar")}
      data-open={isOpen || undefined}
      className="group/side sticky top-0 flex h-dvh w-16 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-3 max-sm:hidden lg:data-open:w-58"
    >
      <div className="flex h-15 shrink-0 items-center px-1.5">
        <div className="hidden lg:group-data-open/side:block">
          <HomeLogo hasText />
        </div>
        <div className="lg:group-data-open/side:hidden">
          <HomeLogo hasText={false} />
        </div>
      </div>
      <nav id={SIDE_NAVIGATION_ID} aria-label={t("Main")}>
        <ul className="flex flex-col gap-1 py-1">
          {items.map((item) =>
            isGroup(item) ? (
              <li key={item.label}>
                <SettingsGroup group={item} />
                <SettingsPopover group={item} />
              </li>
            ) : (
              <li key={item.to} className="relative">
                <EntryLink entry={item} isActive={isInside(pathname, item)} />
                <ApprovalCount to={item.to} place="side" />
              </li>
            ),
          )}
        </ul>
      </nav>
    </aside>
  );
};
