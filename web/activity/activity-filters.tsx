import { activityActions, activityModules } from "../../contract/activity.ts";
import { DateRangeFilter } from "../ui/fields/date-filter.tsx";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t } from "../ui/language.ts";
import { PersonFilter } from "../users/person-filter.tsx";
import { upperFirst, nameAction, nameModule } from "./activity-labels.ts";
import type { ActivityFilter } from "./api.ts";

type Props = { filter: ActivityFilter; onChange: (part: Partial<ActivityFilter>) => void };

const optionsOf = (words: readonly string[], nameOf: (word: string) => string) => [
  { value: "", label: t("All") },
  ...words.map((value) => ({ value, label: upperFirst(nameOf(value)) })),
];
const modules = optionsOf(activityModules, nameModule);
const actions = optionsOf(activityActions, nameAction);

export const ActivityFilters = ({ filter, onChange }: Props) => (
  <>
    <PersonFilter
      label={t("Person")}
      value={filter.person}
      onChange={(person) => onChange({ person })}
    />
    <FilterSelect
      label={t("Module")}
      value={filter.module}
      options={modules}
      onChange={(module) => onChange({ module })}
    />
    <FilterSelect
      label={t("Action")}
      value={filter.action}
      options={actions}
      onChange={(action) => onChange({ action })}
    />
    <DateRangeFilter from={filter.from} to={filter.to} onChange={onChange} />
  </>
);
