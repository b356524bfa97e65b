import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { rightsOf } from "../../contract/roles.ts";
import { MIN_PRESENTATION_SECONDS } from "../../contract/watches.ts";
import { ProductFilter } from "../assignments/product-filter.tsx";
import { filterNotice } from "../lists/filter-notice.ts";
import { regionsQuery } from "../regions/api.ts";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { DateRangeFilter } from "../ui/fields/date-filter.tsx";
import { FilterToggle } from "../ui/fields/filter-toggle.tsx";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PersonFilter } from "../users/person-filter.tsx";
import { type InsightFilter, summaryQuery } from "./api.ts";
import { ClientPanel } from "./client-panel.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { type Range, useInsightsAddress } from "./insights-address.ts";
import { NeverOpenedPanel, NeverShownPanel } from "./missing-panels.tsx";
import { QualityPanel } from "./quality-panel.tsx";
import { SummaryFigures } from "./summary-figures.tsx";
import { TimePanel } from "./time-panel.tsx";

const rangeNames: Record<Range, string> = {
  "7": t("Last 7 days"),
  "30": t("Last 30 days"),
  "90": t("Last 90 days"),
  "365": t("Last year"),
  all: t("All time"),
  custom: t("Custom range"),
};
const rangeOptions = Object.entries(rangeNames)
  .map(([value, label]) => ({ value, label }))
  // Numbers come first among the keys of an object, in their order; the words follow.
  .toSorted((a, b) => Number(a.value === "custom") - Number(b.value === "custom"));

/** What was really shown, where and by whom: all of it, or a leader's own region. */
export default function InsightsPage() {
  const address = useInsightsAddress();
  const { filter, isUnusedOnly, change } = address;
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHeader
        title={isUnusedOnly ? t("Not presented, not opened") : t("Insights")}
        subtitle={
          isUnusedOnly
            ? t("Demos that nobody presented, and assignments that nobody opened")
            : captionOf(filter)
        }
        actions={
          isUnusedOnly && (
            <Button variant="outline" onClick={() => change({ show: "" })}>
              {t("All insights")}
            </Button>
          )
        }
      />
      <div className="-mt-1 mb-4.5 flex flex-wrap gap-3">
        <SavedFilters screen="insights" />
        <Filters {...address} />
      </div>
      {isUnusedOnly ? (
        <UnusedPanels filter={filter} />
      ) : (
        <AllPanels filter={filter} isAdmin={isAdmin} />
      )}
    </>
  );
}

/** What counts, and whose. */
const captionOf = ({ admins, person }: InsightFilter) =>
  admins === "include" || person !== ""
    ? t(
        "Real viewing time, administrators included. A presentation is at least {seconds} seconds on screen and in use; trial runs never count.",
        { seconds: MIN_PRESENTATION_SECONDS },
      )
    : t(
        "Real viewing time of employees and leaders. A presentation is at least {seconds} seconds on screen and in use; trial runs never count.",
        { seconds: MIN_PRESENTATION_SECONDS },
      );

const UnusedPanels = ({ filter }: { filter: InsightFilter }) => (
  <div className="grid items-start gap-4.5 xl:grid-cols-2">
    <NeverShownPanel filter={filter} first={50} />
    <NeverOpenedPanel filter={filter} first={50} />
  </div>
);

/** Where the sums fail, the rest would too: it is said once, and asked for when the sums have come. */
function AllPanels({ filter, isAdmin }: { filter: InsightFilter; isAdmin: boolean }) {
  const { isError, data } = useQuery(summaryQuery(filter));
  return (
    <>
      <SummaryFigures filter={filter} />
      {!(isError && data === undefined) && <Panels filter={filter} isAdmin={isAdmin} />}
    </>
  );
}

/** A leader has one region, which is broken down by country. */
const Panels = ({ filter, isAdmin }: { filter: InsightFilter; isAdmin: boolean }) => (
  <div className="grid gap-4.5 lg:grid-cols-2">
    <div className="min-w-0 lg:col-span-2">
      <TimePanel filter={filter} />
    </div>
    <GroupPanel filter={filter} by="demo" title={t("By demo")} />
    <GroupPanel filter={filter} by="category" title={t("By category")} />
    {isAdmin && <GroupPanel filter={filter} by="region" title={t("By region")} />}
    <GroupPanel filter={filter} by="country" title={t("By country")} />
    <GroupPanel filter={filter} by="person" title={t("By person")} />
    <NeverShownPanel filter={filter} />
    <div className="min-w-0 lg:col-span-2">
      <ClientPanel filter={filter} />
    </div>
    <QualityPanel filter={filter} by="demo" title={t("Performance by demo")} />
    <QualityPanel filter={filter} by="browser" title={t("Performance by browser")} />
    <div className="min-w-0 lg:col-span-2">
      <NeverOpenedPanel filter={filter} />
    </div>
  </div>
);

function Filters({ range, filter, days, change }: ReturnType<typeof useInsightsAddress>) {
  const isAdmin = useIsAdmin();
  return (
    <>
      <FilterSelect
        label={t("Period")}
        value={range}
        options={rangeOptions}
        onChange={(next) => change({ range: next })}
      />
      {range === "custom" && <DateRangeFilter {...days} onChange={change} />}
      {isAdmin && <RegionFilter value={filter.region} onChange={(region) => change({ region })} />}
      <ProductFilter label={t("Demo")} value={filter.demo} onChange={(demo) => change({ demo })} />
      <PersonFilter
        label={t("Person")}
        value={filter.person}
        onChange={(person) => change({ person })}
      />
      <FilterToggle
        label={t("Include administrators")}
        icon={<ShieldCheck aria-hidden />}
        isOn={filter.admins === "include"}
        onChange={(isOn) => change({ admins: isOn ? "include" : "" })}
      />
    </>
  );
}

function useIsAdmin() {
  const session = useSession();
  return session !== null && rightsOf(session.role) === "admin";
}

type RegionProps = { value: string; onChange: (id: string) => void };

function RegionFilter({ value, onChange }: RegionProps) {
  const regions = useQuery(regionsQuery());
  const known = (regions.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FilterSelect
      label={t("Region")}
      value={value}
      options={[{ value: "", label: t("All") }, ...known]}
      notice={filterNotice(regions.error)}
      onChange={onChange}
    />
  );
}
