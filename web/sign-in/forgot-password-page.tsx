import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { ForgotPassword, sessionMessages } from "../../contract/sessions.ts";
import { refusalOf } from "../api.ts";
import { useSingleSubmit } from "../single-submit.ts";
import { Arrival } from "../shell/arrival.tsx";
import { textLink } from "../text-link.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { requestReset } from "./api.ts";
import { FormNotice } from "./form-notice.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { Showroom } from "./showroom.tsx";

export default function ForgotPasswordPage() {
  const [sentMessage, setSentMessage] = useState<string | null>(null);
  return (
    <Showroom>
      <Arrival title="Forgot password" />
      <PanelTitle
        title="Forgot password"
        subtitle="Enter your SESA ID. We will send a link to the e-mail address of your account."
      />
      {sentMessage === null ? (
        <RequestForm onSent={setSentMessage} />
      ) : (
        <FormNotice tone="success">{sentMessage}</FormNotice>
      )}
      <p className="mt-5 text-center">
        <Link to="/sign-in" className={textLink}>
          Back to sign in
        </Link>
      </p>
    </Showroom>
  );
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useForm<ForgotPassword>({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { seS_id: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSingleSubmit(
    form.handleSubmit(async (request) => {
      try {
        onSent((await requestReset(request)).message);
      } catch (error) {
        form.setError("root", { message: refusalOf(error) ?? sessionMessages.resetSendFailed });
      }
    }),
  );
  return (
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
      <Button type="submit" fullWidth loading={isSubmitting}>
        Send Reset Link
      </Button>
    </form>
  );
}
