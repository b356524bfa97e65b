import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rightsOf } from "../../contract/roles.ts";
import { queryClient } from "../calls/query-client.ts";
import type { StoredSession } from "../session/stored-session.ts";
import { LanguageMenu } from "../ui/language-menu.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { FailedLoadBoundary } from "./failed-load-boundary.tsx";
import type { Place } from "./guarded.tsx";
import { navigation } from "./navigation.ts";
import { SideNavigation } from "./side-navigation.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

type Props = { session: StoredSession; places: readonly Place[]; children: ReactNode };

export function Shell({ session, places, children }: Props) {
  const { pathname } = useLocation();
  const items = navigation[rightsOf(session.role)];
  const hasNavigation = items.length > 0;
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="flex min-h-dvh">
        {hasNavigation && <SideNavigation items={items} isOpen={session.sideNavigationOpen} />}
        <div className={`flex min-w-0 flex-1 flex-col ${hasNavigation ? "max-sm:pb-16" : ""}`}>
          <TopBar session={session} places={places} hasNavigation={hasNavigation} />
          <main
            id="main"
            tabIndex={-1}
            className={`mx-auto w-full flex-1 px-4 py-6 [--sticky-top:60px] max-sm:[--sticky-bottom:80px] sm:px-7 ${hasNavigation ? "max-w-[1440px]" : "max-w-[1040px]"}`}
          >
            {/* Another page is another try. */}
            <FailedLoadBoundary key={pathname}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </FailedLoadBoundary>
          </main>
          {/* The top bar of a phone has no room for it. */}
          <footer className="flex items-center justify-center gap-3 pt-2 pb-6 sm:hidden">
            <ThemeSwitch />
            <LanguageMenu />
          </footer>
        </div>
        {hasNavigation && <BottomNavigation items={items} />}
      </div>
    </QueryClientProvider>
  );
}

const Loading = () => (
  <div className="grid min-h-[50dvh] place-items-center">
    <Spinner label={t("Loading the page")} size={28} />
  </div>
);
