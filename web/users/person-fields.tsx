import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { User } from "../../contract/accounts.ts";
import { keepNameSigns, type Registration } from "../../contract/users.ts";
import { alsoToasted } from "../calls/query-client.ts";
import { departmentsQuery, designationsQuery } from "../organization/api.ts";
import { maskInput } from "../forms/input-mask.ts";
import { ConfirmPasswordField, NewPasswordField } from "../forms/new-password-field.tsx";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { QueriedSelect } from "../forms/queried-select.tsx";

/** What the form holds while it is filled in. */
export const emptyPerson = {
  user_type_id: undefined as string | undefined,
  name: "",
  seS_id: "",
  email: "",
  password: "",
  confirmPassword: "",
  department: "",
  designation: "",
  region_id: "",
  country_id: "",
};
export type PersonValues = typeof emptyPerson;
export type PersonForm = UseFormReturn<PersonValues, unknown, Registration>;

type Props = {
  form: PersonForm;
  /** Whose data is edited; without it somebody is new. */
  person?: User | undefined;
  /** Somebody whom a provider vouches for chooses no password, and keeps what it is sure of. */
  vouched?: readonly ("email" | "seS_id")[];
};

export function PersonFields({ form, person, vouched }: Props) {
  const { errors } = form.formState;
  const name = form.register("name");
  const staffId = form.register("seS_id");
  const keepOwn = person ? "off" : undefined;
  return (
    <>
      <TextField
        label={t("Full Name")}
        autoComplete={keepOwn ?? "name"}
        error={errors.name?.message}
        {...name}
        onChange={maskInput(keepNameSigns, name.onChange)}
      />
      <TextField
        label={t("SESA ID")}
        autoComplete={keepOwn ?? "username"}
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={person !== undefined || vouched?.includes("seS_id")}
        error={errors.seS_id?.message}
        {...staffId}
        onChange={maskInput((text) => text.toUpperCase(), staffId.onChange)}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t("Email Address")}
          type="email"
          autoComplete={keepOwn ?? "email"}
          readOnly={vouched?.includes("email")}
          error={errors.email?.message}
          {...form.register("email")}
        />
      </div>
      {vouched === undefined && <PasswordFields form={form} isNew={person === undefined} />}
      <QueriedSelect
        label={t("Department")}
        query={useQuery({ ...departmentsQuery(), meta: alsoToasted })}
        toOption={toOption}
        present={person?.department && toOption(person.department)}
        error={errors.department?.message}
        {...form.register("department")}
      />
      <QueriedSelect
        label={t("Designation")}
        query={useQuery({ ...designationsQuery(), meta: alsoToasted })}
        toOption={toOption}
        present={person?.designation && toOption(person.designation)}
        error={errors.designation?.message}
        {...form.register("designation")}
      />
    </>
  );
}

function PasswordFields({ form, isNew }: { form: PersonForm; isNew: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <NewPasswordField
        label={isNew ? t("Create Password") : t("New Password")}
        typed={useWatch({ control: form.control, name: "password" })}
        hint={isNew ? undefined : t("Leave blank to keep the current password.")}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <ConfirmPasswordField
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
    </>
  );
}

const toOption = (entry: string) => ({ value: entry, label: entry });
