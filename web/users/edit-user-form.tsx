import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle } from "react";
import { useWatch, type Resolver } from "react-hook-form";
import type { User } from "../../contract/accounts.ts";
import { EditedUser, type Registration, type UserChange } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { changesOf, isChanged } from "../forms/form-changes.ts";
import { useSession } from "../session/session.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { changeUser } from "./api.ts";
import { useCurrentPassword } from "./current-password.tsx";
import { followOwnChange } from "./own-change.ts";
import { PersonFields, type PersonValues } from "./person-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { RoleSelect } from "./role-select.tsx";

export const EDIT_USER = ["users", "edit"];
export const draftOf = (id: string) => `edit-user:${id}`;

/** What the dialog around it asks before it closes. */
export type TypedForm = { isChanged: () => boolean };
type Props = { ref: Ref<TypedForm>; id: string; person: User; onDone: () => void };

/** Sends only what was changed. */
export function EditUserForm({ ref, id, person, onDone }: Props) {
  const initial = valuesOf(person);
  const form = useCheckedForm<PersonValues, Registration>({
    // The staff ID is shown but never sent, hence the form's output is not quite a registration.
    resolver: zodResolver(EditedUser) as unknown as Resolver<PersonValues, unknown, Registration>,
    defaultValues: initial,
  });
  const isOwn = useSession()?.appUser._id === person._id;
  const [email, password] = useWatch({ control: form.control, name: ["email", "password"] });
  const draft = useDraft(form, draftOf(person._id), {
    except: ["password", "confirmPassword"],
  });
  const current = useCurrentPassword(isOwn && (email.trim() !== initial.email || password !== ""));
  useImperativeHandle(ref, () => ({ isChanged: () => isChanged(form) }), [form]);
  // An effect, for the form appears in a dialog that is open already and gave its focus to Close.
  useEffect(() => form.setFocus("name"), [form]);

  const save = useMutation({
    mutationKey: EDIT_USER,
    mutationFn: (change: UserChange) => changeUser(person._id, change),
    onSuccess: ({ data, message }) => {
      showSuccess(message);
      draft.clear();
      onDone();
      const isSignedOut = followOwnChange(data);
      if (!isSignedOut) void reload([["users"]]);
    },
    // The person may be gone by now: the list is reloaded, the form stays.
    onError: () => void reload([["users", "list"]]),
  });
  const send = async (edited: Registration) => {
    const change = changesOf(edited, initial);
    if (Object.keys(change).length === 0) return onDone();
    await current.send(form, (proof) => save.mutateAsync({ ...change, ...proof }));
  };
  const submit = useSingleSubmit(form.handleSubmit(send));

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice form={form} draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RoleSelect form={form} person={person} />
        <PersonFields form={form} person={person} />
        {current.field && <div className="sm:col-span-2">{current.field}</div>}
        <PlaceFields form={form} person={person} />
      </div>
    </form>
  );
}

const valuesOf = (person: User): PersonValues => ({
  user_type_id: person.user_type_id._id,
  name: person.name,
  seS_id: person.seS_id,
  email: person.email,
  password: "",
  confirmPassword: "",
  department: person.department,
  designation: person.designation,
  region_id: person.region_id?._id ?? "",
  country_id: person.country_id?._id ?? "",
});
