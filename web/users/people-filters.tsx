import { useQuery } from "@tanstack/react-query";
import { labelOf } from "../../contract/roles.ts";
import { filterNotice } from "../lists/filter-notice.ts";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t, translate } from "../ui/language.ts";
import { userTypesQuery } from "../user-types/api.ts";

type Props = { value: string; onChange: (value: string) => void };

/** Also roles that are switched off: somebody may still hold them. */
export function RoleFilter({ value, onChange }: Props) {
  const types = useQuery(userTypesQuery());
  const options = (types.data ?? []).map(({ type_name }) => ({
    value: type_name,
    label: translate(labelOf(type_name)),
  }));
  return (
    <FilterSelect
      label={t("Role")}
      value={value}
      options={[{ value: "", label: t("All") }, ...options]}
      notice={filterNotice(types.error)}
      onChange={onChange}
    />
  );
}
