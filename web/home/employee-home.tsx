import { useQuery } from "@tanstack/react-query";
import { attentionQuery } from "../attention/api.ts";
import { demosQuery } from "../demos/api.ts";
import { DemoCard } from "../demos/demo-card.tsx";
import { isNarrowed, useDemoFilter } from "../demos/demo-filter.ts";
import { DemoFilters } from "../demos/demo-filters.tsx";
import { DemoGrid } from "../demos/demo-grid.tsx";
import { NoMatch } from "../demos/no-match.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { locale, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { RecentWatches } from "../watching/recent-watches.tsx";
import { NewsChip } from "./news-chip.tsx";

/** Where somebody left off, then everything that was assigned to them. */
export function EmployeeHome() {
  const { filter, change, clear } = useDemoFilter("all");
  const demos = useQuery(demosQuery(filter));
  const { data: attention } = useQuery(attentionQuery());
  const news = new Map(attention?.news.map(({ demo, kind }) => [demo._id, kind]));
  const count = demos.data?.totalCount;
  return (
    <>
      <PageHeader title={t("Recent Demos")} />
      <RecentWatches />
      <PageHeader
        level={2}
        title={
          count === undefined
            ? t("Your demos")
            : t("Your demos · {count}", { count: count.toLocaleString(locale) })
        }
      />
      <div className="mb-4.5 flex flex-wrap items-center gap-3">
        <SearchBox
          value={filter.search}
          onChange={(search) => change({ search: search.trim() })}
          placeholder={t("Search title, tag, description…")}
        />
        <DemoFilters filter={filter} onChange={change} />
      </div>
      <DemoGrid
        demos={demos}
        page={filter.page}
        columns="sm:grid-cols-2 lg:grid-cols-3"
        onPage={(page) => change({ page })}
        renderCard={(demo, isEarly) => (
          <DemoCard demo={demo} isEarly={isEarly} badge={<NewsChip kind={news.get(demo._id)} />} />
        )}
        noMatch={isNarrowed(filter) && <NoMatch filter={filter} onClear={clear} />}
      />
    </>
  );
}
