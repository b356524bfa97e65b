import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ResetPasswordForm as NewPasswords, sessionMessages } from "../../contract/sessions.ts";
import { refusalOf } from "../api.ts";
import { markFields } from "../form-errors.ts";
import { useSingleSubmit } from "../single-submit.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { resetPassword } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";

type Props = { token: string; onInvalid: () => void; onDone: (message: string) => void };

export function ResetPasswordForm({ token, onInvalid, onDone }: Props) {
  const form = useForm<NewPasswords>({
    resolver: zodResolver(NewPasswords),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSingleSubmit(
    form.handleSubmit(async ({ password }) => {
      try {
        onDone((await resetPassword({ token, password })).message);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === sessionMessages.resetLinkInvalid) onInvalid();
        else if (!markFields(form, error))
          form.setError("root", { message: refusal ?? sessionMessages.resetFailed });
      }
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root && <FormNotice tone="danger">{errors.root.message}</FormNotice>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, with a lowercase and an uppercase letter, a digit and a special character."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <Button type="submit" fullWidth loading={isSubmitting}>
        Reset Password
      </Button>
    </form>
  );
}
