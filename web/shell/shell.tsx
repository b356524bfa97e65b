import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import { rightsOf } from "../../contract/roles.ts";
import { useConnected } from "../calls/connection.ts";
import { queryClient } from "../calls/query-client.ts";
import { PersonPanelPlace } from "../people/person-panel-place.tsx";
import { ProofPlace } from "../second-factor/proof-place.tsx";
import type { StoredSession } from "../session/stored-session.ts";
import { t } from "../ui/language.ts";
import { Skeleton, SkeletonBox, SkeletonLine } from "../ui/skeleton.tsx";
import { BottomNavigation } from "./bottom-navigation.tsx";
import { FailedLoadBoundary } from "./failed-load-boundary.tsx";
import type { Place } from "./guarded.tsx";
import { navigation } from "./navigation.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { SideNavigation } from "./side-navigation.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

type Props = { session: StoredSession; places: readonly Place[]; children: ReactNode };

export function Shell({ session, places, children }: Props) {
  const { pathname } = useLocation();
  const isConnected = useConnected();
  const items = navigation[rightsOf(session.role)];
  const hasNavigation = items.length > 0;
  const width = hasNavigation ? "max-w-430" : "max-w-260";
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="flex min-h-dvh">
        {hasNavigation && <SideNavigation items={items} isOpen={session.sideNavigationOpen} />}
        <div className={`flex min-w-0 flex-1 flex-col ${hasNavigation ? "max-sm:pb-16" : ""}`}>
          <div className="sticky top-0 z-20">
            <TopBar session={session} places={places} hasNavigation={hasNavigation} width={width} />
            <OfflineBar />
          </div>
          <main
            id="main"
            tabIndex={-1}
            className={`mx-auto w-full flex-1 px-4 py-6 ${isConnected ? "[--sticky-top:3.75rem]" : "[--sticky-top:5.75rem]"} max-sm:[--sticky-bottom:5rem] sm:px-7 ${width}`}
          >
            {/* Another page is another try. */}
            <FailedLoadBoundary key={pageOf(pathname)} attempt={pathname}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </FailedLoadBoundary>
          </main>
        </div>
        <PersonPanelPlace />
        <ProofPlace />
        {hasNavigation && <BottomNavigation items={items} />}
      </div>
    </QueryClientProvider>
  );
}

/** Whoever presents moves from demo to demo without leaving the page, and the full screen with it. */
const pageOf = (pathname: string) =>
  pathname.startsWith("/demo-details/") ? "/demo-details" : pathname;

/** What every page begins with: its title, and below it a sheet. */
const Loading = () => (
  <Skeleton label={t("Loading the page")}>
    <div className="mb-4.5 text-title">
      <SkeletonLine width="w-56" />
    </div>
    <SkeletonBox className="h-[60dvh] w-full rounded-card" />
  </Skeleton>
);
