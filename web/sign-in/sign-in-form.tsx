import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { Login } from "../../contract/sessions.ts";
import { messageOf } from "../api.ts";
import { settings } from "../settings.ts";
import { loadShell } from "../shell/load-shell.ts";
import { useSingleSubmit } from "../single-submit.ts";
import { textLink } from "../text-link.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { logIn } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";

export function SignInForm({ onRegister }: { onRegister: () => void }) {
  const form = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { seS_id: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSingleSubmit(
    form.handleSubmit(async (credentials) => {
      loadShell().catch(() => undefined); // if it fails here, the guarded page says so
      await logIn(credentials).catch((error: unknown) =>
        form.setError("root", { message: messageOf(error) }),
      );
    }),
  );
  return (
    <>
      <PanelTitle title="Sign in" subtitle="Use your staff ID." />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors.root && <FormNotice tone="danger">{errors.root.message}</FormNotice>}
        <TextField
          label="SESA ID"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.seS_id?.message}
          {...form.register("seS_id")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <div className="flex justify-between gap-4">
          <Link to="/forgot-password" className={textLink}>
            Forgot Password?
          </Link>
          <Link to="/help-desk" className={textLink}>
            Need Help?
          </Link>
        </div>
        <Button type="submit" fullWidth loading={isSubmitting}>
          Login
        </Button>
      </form>
      {settings.selfRegistration && (
        <p className="mt-5 text-center text-ink-2">
          New here?{" "}
          <button type="button" onClick={onRegister} className={`${textLink} font-semibold`}>
            Register Now
          </button>
        </p>
      )}
    </>
  );
}
