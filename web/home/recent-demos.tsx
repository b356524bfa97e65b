import type { ReactNode } from "react";
import { DemoCard } from "../demos/demo-card.tsx";
import { DemoFilters } from "../demos/demo-filters.tsx";
import { DemoGrid } from "../demos/demo-grid.tsx";
import { useDemoView } from "../demos/demo-view.ts";
import { useFoundDemos } from "../demos/demo-filter.ts";
import { LazyDemoTable } from "../demos/lazy-demo-table.tsx";
import { ViewSwitch } from "../demos/view-switch.tsx";
import { ToMeeting } from "../meetings/late-pieces.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** All demos of the portal, newest first. */
export function RecentDemos({ isAdmin }: { isAdmin: boolean }) {
  const view = useDemoView("home-view");
  const viewSwitch = <ViewSwitch {...view} />;
  return view.view === "list" ? (
    <LazyDemoTable
      level={2}
      heading={() => ({ title: t("Recent Demos") })}
      readBy={isAdmin ? "admin" : "regional"}
      hasSearch={false}
      viewSwitch={viewSwitch}
    />
  ) : (
    <RecentGrid isAdmin={isAdmin} viewSwitch={viewSwitch} />
  );
}

type GridProps = { isAdmin: boolean; viewSwitch: ReactNode };

function RecentGrid({ isAdmin, viewSwitch }: GridProps) {
  const found = useFoundDemos("all");
  return (
    <>
      <PageHeader
        title={t("Recent Demos")}
        level={2}
        filters={<DemoFilters filter={found.filter} onChange={found.change} />}
        actions={viewSwitch}
      />
      <DemoGrid
        found={found}
        columns="sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 min-[112.5rem]:grid-cols-5"
        renderCard={(demo, isEarly, from) => (
          <DemoCard
            demo={demo}
            isEarly={isEarly}
            from={from}
            // Administrators rarely hold meetings, and their first load is the largest.
            action={isAdmin ? undefined : <ToMeeting demo={demo} />}
          />
        )}
      />
    </>
  );
}
