import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { EditedProfile, keepNameSigns, type UserChange } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useDraft } from "../forms/draft.ts";
import { changesOf } from "../forms/form-changes.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { useSession } from "../session/session.ts";
import { maskInput } from "../forms/input-mask.ts";
import { ConfirmPasswordField, NewPasswordField } from "../forms/new-password-field.tsx";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { changeUser } from "../users/api.ts";
import { useCurrentPassword } from "../users/current-password.tsx";
import { followOwnChange } from "../users/own-change.ts";

/** People change their own name, address and password; only administrators change the rest. */
export function EditProfileModal({ onClose }: { onClose: () => void }) {
  const user = useSession()?.appUser;
  const initial = { name: user?.name ?? "", email: user?.email ?? "", ...noPassword };
  const form = useCheckedForm({
    resolver: zodResolver(EditedProfile),
    defaultValues: initial,
  });
  const [email, password] = useWatch({ control: form.control, name: ["email", "password"] });
  const current = useCurrentPassword(email.trim() !== initial.email || password !== "");
  const draft = useDraft(form, "profile", { except: ["password", "confirmPassword"] });
  const leave = draft.clearThen(onClose);
  const save = useMutation({
    mutationFn: (change: UserChange) => changeUser(user?._id ?? "", change),
    onSuccess: ({ data, message }) => {
      showSuccess(message);
      leave();
      const isSignedOut = followOwnChange(data);
      if (!isSignedOut) void reload([["users"]]);
    },
  });
  const send = async (edited: EditedProfile) => {
    const change = changesOf(edited, initial);
    if (Object.keys(change).length === 0) return leave();
    await current.send(form, (proof) => save.mutateAsync({ ...change, ...proof }));
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      send={send}
      onClose={leave}
      title={t("Edit Profile")}
      submit={{ label: t("Save Changes"), loading: save.isPending }}
    >
      <OwnFields form={form} />
      {current.field}
    </FormModal>
  );
}

const noPassword = { password: "", confirmPassword: "" };

type OwnForm = UseFormReturn<EditedProfile>;

function OwnFields({ form }: { form: OwnForm }) {
  const { errors } = form.formState;
  const name = form.register("name");
  return (
    <>
      <TextField
        label={t("Full Name")}
        autoComplete="name"
        error={errors.name?.message}
        {...name}
        onChange={maskInput(keepNameSigns, name.onChange)}
      />
      <TextField
        label={t("Email Address")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <NewPasswordField
        label={t("New Password")}
        typed={useWatch({ control: form.control, name: "password" })}
        hint={t(
          "Leave blank to keep your current password. A new one signs you out everywhere else.",
        )}
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
