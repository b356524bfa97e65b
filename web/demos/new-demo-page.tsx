import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { DemoForm } from "../../contract/demos.ts";
import { DraftNotice } from "../draft-notice.tsx";
import { useDraft } from "../draft.ts";
import { markFields } from "../form-errors.ts";
import { useSingleSubmit } from "../single-submit.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { DemoAddressField, ThumbnailField } from "./address-fields.tsx";
import { createDemoMutation } from "./api.ts";
import { DemoFields } from "./demo-fields.tsx";
import { demoOf, emptyDemo, NewDemoRules } from "./demo-form.ts";

/** What is typed here stays until the demo is made or given up, whatever comes between. */
export default function NewDemoPage() {
  const navigate = useNavigate();
  const create = useMutation(createDemoMutation());
  const form = useForm<DemoForm, unknown, DemoForm>({
    resolver: zodResolver(NewDemoRules),
    reValidateMode: "onSubmit",
    defaultValues: emptyDemo,
  });
  const draft = useDraft(form, "new demo");
  const send = async (typed: DemoForm) => {
    const { message } = await create.mutateAsync(demoOf(typed));
    draft.forget();
    showSuccess(message);
    await navigate("/demo");
  };
  const submit = useSingleSubmit(
    form.handleSubmit((typed) => send(typed).catch((error: unknown) => markFields(form, error))),
  );
  return (
    <>
      <PageHeader title={t("New demo")} />
      <Card className="max-w-[804px] p-6 max-sm:p-4">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          {draft.isRestored && (
            <DraftNotice
              onDiscard={() => {
                draft.forget();
                form.reset();
              }}
            />
          )}
          <DemoFields form={form} />
          <ThumbnailField form={form} />
          <DemoAddressField form={form} />
          <div className="flex justify-end gap-3 max-sm:*:flex-1">
            <ButtonLink to="/demo" variant="outline" onClick={draft.forget}>
              {t("Cancel")}
            </ButtonLink>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {t("Submit")}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
