import { useQuery } from "@tanstack/react-query";
import { rightsOf } from "../../contract/roles.ts";
import { filterNotice } from "../lists/filter-notice.ts";
import { departmentsQuery, designationsQuery } from "../organization/api.ts";
import { countriesQuery, regionsQuery } from "../regions/api.ts";
import { useSession } from "../session/session.ts";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t } from "../ui/language.ts";
import { RoleFilter } from "../users/people-filters.tsx";
import type { PeopleFilter } from "./api.ts";

type Props = { value: PeopleFilter; onChange: (part: Partial<PeopleFilter>) => void };

/** Any of them, together. A leader has one region and its employees: neither is asked for. */
export function PeopleFilters({ value, onChange }: Props) {
  const ownRegion = useOwnRegion();
  const isLeader = ownRegion !== undefined;
  const region = isLeader ? ownRegion : value.region_id;
  const regions = useQuery(regionsQuery());
  const countries = useQuery(countriesQuery(region));
  const departments = useQuery(departmentsQuery());
  const designations = useQuery(designationsQuery());
  return (
    <div className="flex flex-wrap gap-2">
      {!isLeader && (
        <FilterSelect
          label={t("Region")}
          value={value.region_id}
          options={withAll((regions.data ?? []).filter(isActive).map(toOption))}
          notice={filterNotice(regions.error)}
          onChange={(id) => onChange({ region_id: id, country_id: "" })}
        />
      )}
      {region !== "" && (
        <FilterSelect
          label={t("Country")}
          value={value.country_id}
          options={withAll((countries.data ?? []).filter(isActive).map(toOption))}
          notice={filterNotice(countries.error)}
          onChange={(id) => onChange({ country_id: id })}
        />
      )}
      <FilterSelect
        label={t("Department")}
        value={value.department}
        options={withAll((departments.data ?? []).map(textOption))}
        notice={filterNotice(departments.error)}
        onChange={(department) => onChange({ department })}
      />
      <FilterSelect
        label={t("Designation")}
        value={value.designation}
        options={withAll((designations.data ?? []).map(textOption))}
        notice={filterNotice(designations.error)}
        onChange={(designation) => onChange({ designation })}
      />
      {!isLeader && <RoleFilter value={value.role} onChange={(role) => onChange({ role })} />}
    </div>
  );
}

export function useOwnRegion() {
  const session = useSession();
  const isLeader = session !== null && rightsOf(session.role) === "regional";
  return isLeader ? session.appUser.region_id?._id : undefined;
}

type Option = { value: string; label: string };
const withAll = (options: Option[]) => [{ value: "", label: t("All") }, ...options];
const isActive = ({ is_active }: { is_active: boolean }) => is_active;
const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
const textOption = (text: string) => ({ value: text, label: text });
