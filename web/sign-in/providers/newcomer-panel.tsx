import { zodResolver } from "@hookform/resolvers/zod";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import type { UserMessage } from "../../../contract/sentences.ts";
import { type Newcomer, NewcomerRegistration } from "../../../contract/sign-in/providers.ts";
import { messageOf } from "../../calls/api.ts";
import { queryClient } from "../../calls/query-client.ts";
import { useCheckedForm } from "../../forms/checked-form.ts";
import { markFields } from "../../forms/form-errors.ts";
import { useSingleSubmit } from "../../forms/single-submit.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { t } from "../../ui/language.ts";
import { showError } from "../../ui/toasts.tsx";
import {
  emptyPerson,
  PersonFields,
  type PersonForm,
  type PersonValues,
} from "../../users/person-fields.tsx";
import { PlaceFields } from "../../users/place-fields.tsx";
import { FormNotice } from "../form-notice.tsx";
import { PanelTitle } from "../panel-title.tsx";
import { registerNewcomer } from "./api.ts";

/** The fields are those of every new person; of a password nothing is read. */
type Rules = Resolver<PersonValues, unknown, NewcomerRegistration>;
const rules = zodResolver(NewcomerRegistration) as unknown as Rules;

/** Somebody whom a provider knows, and the portal does not: what is missing, then they wait for approval. */
export function NewcomerPanel({ newcomer }: { newcomer: Newcomer }) {
  const [message, setMessage] = useState<UserMessage | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <PanelTitle
        title={t("Register New Account")}
        subtitle={t("You can sign in as soon as your account is approved.")}
      />
      {message === null ? (
        <NewcomerForm newcomer={newcomer} onDone={setMessage} />
      ) : (
        <FormNotice tone="success">{message}</FormNotice>
      )}
      <ButtonAnchor href="/sign-in" variant="ghost" fullWidth className="mt-3">
        {t("Back to sign in")}
      </ButtonAnchor>
    </QueryClientProvider>
  );
}

type FormProps = { newcomer: Newcomer; onDone: (message: UserMessage) => void };

function NewcomerForm({ newcomer: { known, ...values }, onDone }: FormProps) {
  const form = useCheckedForm<PersonValues, NewcomerRegistration>({
    resolver: rules,
    defaultValues: { ...emptyPerson, ...values },
  });
  const send = async (person: NewcomerRegistration) =>
    onDone((await registerNewcomer(person)).message);
  const submit = useSingleSubmit(
    form.handleSubmit((person) =>
      send(person).catch((error: unknown) => {
        markFields(form, error);
        showError(messageOf(error));
      }),
    ),
  );
  // The fields ask only what both forms hold.
  const fields = form as unknown as PersonForm;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields form={fields} vouched={known} />
        <PlaceFields form={fields} />
      </div>
      <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
        {t("Register")}
      </Button>
    </form>
  );
}
