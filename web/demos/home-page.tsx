import { useQuery } from "@tanstack/react-query";
import { rightsOf } from "../../contract/roles.ts";
import { SummaryCards } from "../dashboard/summary-cards.tsx";
import { Attention } from "../night-watch/attention.tsx";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { RecentWatches } from "../watching/recent-watches.tsx";
import { demosQuery } from "./api.ts";
import { DemoCard } from "./demo-card.tsx";
import { isNarrowed, useDemoFilter } from "./demo-filter.ts";
import { DemoFilters } from "./demo-filters.tsx";
import { DemoGrid } from "./demo-grid.tsx";
import { NoMatch } from "./no-match.tsx";

/** Every demo that the person may present, newest first; for administrators also how the portal is used. */
export default function HomePage() {
  const session = useSession();
  const { filter, change, clear } = useDemoFilter("all");
  const demos = useQuery(demosQuery(filter));
  const role = session && rightsOf(session.role);
  const isAdmin = role === "admin";
  return (
    <>
      {isAdmin && <PageHeader title={t("Home")} />}
      {isAdmin && <SummaryCards />}
      {isAdmin && <Attention />}
      <PageHeader
        title={t("Recent Demos")}
        level={isAdmin ? 2 : 1}
        actions={<DemoFilters filter={filter} onChange={change} />}
      />
      {role === "employee" && <RecentWatches />}
      {!isAdmin && <h2 className="sr-only">{t("Demos")}</h2>}
      <DemoGrid
        demos={demos}
        page={filter.page}
        columns={
          role === "employee"
            ? "sm:grid-cols-2 lg:grid-cols-3"
            : "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        }
        onPage={(page) => change({ page })}
        renderCard={(demo, isEarly) => <DemoCard demo={demo} isEarly={isEarly} />}
        noMatch={isNarrowed(filter) && <NoMatch filter={filter} onClear={clear} />}
      />
    </>
  );
}
