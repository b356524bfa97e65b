import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InsightGroup, InsightSort } from "../../contract/insights.ts";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t } from "../ui/language.ts";
import { groupsQuery, type InsightFilter } from "./api.ts";
import { GroupTable } from "./group-table.tsx";
import { Panel } from "./panel.tsx";
import { writeCount, writeFailures, writePicture } from "./watch-time.ts";

const FIRST = 10;
const orders = [
  { value: "failing", label: t("Most failures") },
  { value: "slow", label: t("Slowest") },
];

type Props = { filter: InsightFilter; by: InsightGroup; title: string };

/** How soon demos show their first picture, and how often they do not play at all. */
export function QualityPanel({ filter, by, title }: Props) {
  const [size, setSize] = useState(FIRST);
  const [sort, setSort] = useState<InsightSort>("failing");
  const groups = useQuery(groupsQuery(filter, by, sort, size));
  return (
    <Panel
      id={`performance-by-${by}`}
      title={title}
      query={groups}
      file={{ filter, view: by }}
      renderTable={(rows) => (
        <>
          {by === "demo" && (
            <div className="mb-3 flex">
              <FilterSelect
                label={t("Order")}
                value={sort}
                options={orders}
                onChange={(value) => setSort(value === "slow" ? "slow" : "failing")}
              />
            </div>
          )}
          <GroupTable
            by={by}
            title={title}
            rows={rows}
            onMore={() => setSize(size * 5)}
            figures={[
              { header: t("Opened"), cell: ({ opens }) => writeCount(opens), isMinor: true },
              { header: t("Time to first frame"), cell: (row) => writePicture(row) },
              { header: t("Failed"), cell: (row) => writeFailures(row) },
            ]}
          />
        </>
      )}
    />
  );
}
