import { useQuery } from "@tanstack/react-query";
import { demoSortLabels, demoSorts, type DemoSort } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { categoriesQuery } from "../categories/api.ts";
import { useSession } from "../session.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { t, translate } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { DemoGrid } from "./demo-grid.tsx";
import { useDemoFilter } from "./demo-filter.ts";

const sortOptions = demoSorts.map((sort) => ({
  value: sort,
  label: translate(demoSortLabels[sort]),
}));

/** Every demo that the person may present, newest first. */
export default function HomePage() {
  const session = useSession();
  const categories = useQuery(categoriesQuery());
  const { filter, change } = useDemoFilter();
  const isEmployee = session !== null && rightsOf(session.role) === "employee";
  const categoryOptions = [
    { value: "all", label: t("All") },
    ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <>
      <PageHeader
        title={t("Recent Demos")}
        actions={
          <>
            <FilterSelect
              label={t("Category")}
              value={filter.category}
              options={categoryOptions}
              onChange={(category) => change({ category })}
            />
            <FilterSelect
              label={t("Sort")}
              value={filter.sort}
              options={sortOptions}
              onChange={(sort) => change({ sort: sort as DemoSort })}
            />
          </>
        }
      />
      <h2 className="sr-only">{t("Demos")}</h2>
      <DemoGrid
        filter={filter}
        columns={
          isEmployee
            ? "sm:grid-cols-2 lg:grid-cols-3"
            : "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        }
        onPage={(page) => change({ page })}
      />
    </>
  );
}
