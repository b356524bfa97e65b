import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import type { UserMessage } from "../../contract/sentences.ts";
import { NewUser, Registration, userMessages } from "../../contract/users.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { showError } from "../ui/toasts.tsx";
import { findRole, rolesQuery } from "../user-types/api.ts";
import { registerMutation } from "./api.ts";
import { emptyPerson, PersonFields, type PersonValues } from "./person-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { RoleNotice } from "./role-notice.tsx";
import { RoleSelect } from "./role-select.tsx";

type Props = {
  /** Who registers becomes an employee; an administrator who creates a person chooses the role. */
  mode: "register" | "create";
  /** The role to begin with. */
  roleId?: string | undefined;
  onDone: (message: UserMessage, staffId: string) => void;
  onCancel?: () => void;
};

/** The wire also takes places as objects; the form holds ids alone. */
type Rules = Resolver<PersonValues, unknown, Registration>;
const rules = {
  register: zodResolver(Registration) as Rules,
  create: zodResolver(NewUser) as Rules,
};

/** Two fields beside each other; on large screens four, of which the long ones take two. */
export const FIELD_COLUMNS = "sm:grid-cols-2 min-[106.25rem]:grid-cols-4";

export function NewUserForm({ mode, roleId, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const register = useMutation(registerMutation());
  const form = useCheckedForm<PersonValues, Registration>({
    resolver: rules[mode],
    defaultValues: { ...emptyPerson, user_type_id: roleId },
  });
  const draft = useDraft(form, mode === "create" ? "new-user" : null, {
    except: ["password", "confirmPassword"],
  });

  const send = async (person: Registration) => {
    const role = person.user_type_id ?? (await findEmployeeRole(client))?._id;
    if (role === undefined) return showError(userMessages.employeeRoleMissing);
    const { message } = await register.mutateAsync({ ...person, user_type_id: role });
    draft.clear();
    onDone(message, person.seS_id);
  };
  const submit = useFormSubmit(form, send);
  const leave = () => {
    draft.clear();
    onCancel?.();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {mode === "register" && <RoleNotice />}
      <DraftNotice form={form} draft={draft} />
      <div className={`grid gap-4 ${mode === "create" ? FIELD_COLUMNS : "sm:grid-cols-2"}`}>
        {mode === "create" && <RoleSelect form={form} />}
        <PersonFields form={form} />
        <PlaceFields form={form} />
      </div>
      <div className={`mt-1 flex gap-3 ${mode === "create" ? "justify-end" : ""}`}>
        {onCancel && (
          <Button variant="outline" onClick={leave}>
            {t("Cancel")}
          </Button>
        )}
        <Button type="submit" fullWidth={mode === "register"} loading={form.formState.isSubmitting}>
          {mode === "register" ? t("Register") : t("Submit")}
        </Button>
      </div>
    </form>
  );
}

/** The list that the page has already, else a fresh one. */
const findEmployeeRole = async (client: QueryClient) =>
  findRole(await client.query({ ...rolesQuery(), staleTime: "static" }), "employee");
