import { useQuery } from "@tanstack/react-query";
import { Presentation } from "lucide-react";
import type { ReactNode } from "react";
import type { Demo } from "../../contract/demos.ts";
import { attentionQuery } from "../attention/api.ts";
import { ThingLine } from "../attention/thing-line.tsx";
import { factorThing } from "../attention/things.ts";
import { DemoCard } from "../demos/demo-card.tsx";
import { DemoFilters } from "../demos/demo-filters.tsx";
import { DemoGrid } from "../demos/demo-grid.tsx";
import { FindDemos } from "../demos/find-demos.tsx";
import { useDemoView } from "../demos/demo-view.ts";
import { useFoundDemos } from "../demos/demo-filter.ts";
import { LazyDemoTable } from "../demos/lazy-demo-table.tsx";
import { ViewSwitch } from "../demos/view-switch.tsx";
import { ToMeeting } from "../meetings/late-pieces.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { locale, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { recentWatchesQuery } from "../watching/api.ts";
import { RecentWatches } from "../watching/recent-watches.tsx";
import { FailedParts, useFailedParts } from "./failed-parts.tsx";
import { NewsChip } from "./news-chip.tsx";

/** Where somebody left off, then everything that was assigned to them. */
export function EmployeeHome() {
  const view = useDemoView("home-view");
  const { data: attention } = useQuery(attentionQuery());
  const recent = useQuery(recentWatchesQuery());
  const failed = useFailedParts();
  // The demos alone say so in their place.
  const isFailureShown = failed.includes("list") && failed.length > 1;
  // Where the demos stand is decided by what comes above them: until that is known, or fails, they wait unseen.
  const isAboveKnown = !recent.isPending || recent.failureCount > 0;
  const news = new Map(attention?.news.map(({ demo, kind }) => [demo._id, kind]));
  const shown = {
    viewSwitch: <ViewSwitch {...view} />,
    renderBadge: ({ _id }: Demo) => <NewsChip kind={news.get(_id)} />,
  };
  return (
    <>
      {attention?.second_factor_due && <FactorDue due={attention.second_factor_due} />}
      <PageHeader
        title={t("Recent Demos")}
        actions={
          <ButtonLink
            to="/meetings"
            variant="outline"
            icon={<Presentation size="1rem" aria-hidden />}
          >
            {t("Meetings")}
          </ButtonLink>
        }
      />
      {isFailureShown && <FailedParts />}
      <RecentWatches watches={recent.data ?? []} />
      <div hidden={!isAboveKnown || isFailureShown}>
        {view.view === "list" ? (
          <LazyDemoTable level={2} {...shown} heading={writeHeading} readBy="employee" />
        ) : (
          <OwnDemos {...shown} />
        )}
      </div>
    </>
  );
}

const FactorDue = ({ due }: { due: string }) => (
  <Card className="mb-6 px-5 [&_li]:border-0">
    <ul>
      <ThingLine thing={factorThing(due, Date.now())} />
    </ul>
  </Card>
);

const writeHeading = (count: number | undefined) => ({
  title:
    count === undefined
      ? t("Your demos")
      : t("Your demos · {count}", { count: count.toLocaleString(locale) }),
});

type Props = { viewSwitch: ReactNode; renderBadge: (demo: Demo) => ReactNode };

function OwnDemos({ viewSwitch, renderBadge }: Props) {
  const found = useFoundDemos("all");
  const { filter, change, demos } = found;
  return (
    <>
      <PageHeader
        level={2}
        {...writeHeading(demos.data?.totalCount)}
        actions={<FindDemos filter={filter} onChange={change} viewSwitch={viewSwitch} />}
      />
      <div className="-mt-1.5 mb-4.5 flex flex-wrap gap-3">
        <DemoFilters filter={filter} onChange={change} />
      </div>
      <DemoGrid
        found={found}
        columns="sm:grid-cols-2 lg:grid-cols-3"
        renderCard={(demo, isEarly, from) => (
          <DemoCard
            demo={demo}
            isEarly={isEarly}
            from={from}
            badge={renderBadge(demo)}
            action={<ToMeeting demo={demo} />}
          />
        )}
      />
    </>
  );
}
