import { useQuery } from "@tanstack/react-query";
import { labelOf } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import type { User } from "../../contract/accounts.ts";
import { t, translate } from "../ui/language.ts";
import { userTypesQuery } from "../user-types/api.ts";
import type { PersonForm } from "./person-fields.tsx";
import { QueriedSelect } from "../forms/queried-select.tsx";

type Props = { form: PersonForm; person?: User | undefined };

export const RoleSelect = ({ form, person }: Props) => (
  <div className="sm:col-span-2">
    <QueriedSelect
      label={t("Role")}
      query={useQuery(userTypesQuery())}
      toOption={toOption}
      isOffered={({ is_active }) => is_active}
      present={person && toOption(person.user_type_id)}
      error={form.formState.errors.user_type_id?.message}
      {...form.register("user_type_id")}
    />
  </div>
);

const toOption = (type: Pick<UserType, "_id" | "type_name">) => ({
  value: type._id,
  label: translate(labelOf(type.type_name)),
});
