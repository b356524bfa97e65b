import { useQuery } from "@tanstack/react-query";
import { labelOf } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import { t, translate } from "../ui/language.ts";
import { rolesQuery } from "../user-types/api.ts";
import type { PersonForm } from "./person-fields.tsx";
import { QueriedSelect } from "./queried-select.tsx";

export const RoleSelect = ({ form }: { form: PersonForm }) => (
  <div className="sm:col-span-2">
    <QueriedSelect
      label={t("Role")}
      query={useQuery(rolesQuery())}
      toOption={toOption}
      error={form.formState.errors.user_type_id?.message}
      {...form.register("user_type_id")}
    />
  </div>
);

const toOption = (type: UserType) => ({
  value: type._id,
  label: translate(labelOf(type.type_name)),
});
