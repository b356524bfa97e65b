import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { DemoForm } from "../../contract/demos.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { useLeaveQuestion } from "../uploads/leave-question.tsx";
import { UnfinishedNotice } from "../uploads/unfinished-notice.tsx";
import { createDemoMutation } from "./api.ts";
import { assignNext } from "./assign-next.ts";
import { ContentField } from "./content-field.tsx";
import { DemoFields } from "./demo-fields.tsx";
import { demoOf, emptyDemo, NewDemoRules } from "./demo-form.ts";
import { useDemoUploads } from "./demo-uploads.ts";
import { HostFields } from "./host-fields.tsx";
import { PermissionFields } from "./permission-fields.tsx";
import { usePublishQuestion } from "./publish-question.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import { UploadTrial } from "./upload-trial.tsx";

/** What is typed here stays until the demo is made or given up, whatever comes between. */
export default function NewDemoPage() {
  const navigate = useNavigate();
  const create = useMutation(createDemoMutation());
  const form = useCheckedForm<DemoForm, DemoForm>({
    resolver: zodResolver(NewDemoRules),
    defaultValues: emptyDemo,
  });
  const uploads = useDemoUploads(form);
  const draft = useDraft(form, "new demo");
  const leaving = useLeaveQuestion(uploads.isBusy);
  const publishing = usePublishQuestion(uploads.seenBefore);
  const send = async (typed: DemoForm) => {
    if (!(await publishing.confirm(typed.build_id))) return;
    const { message, data } = await create.mutateAsync(demoOf(typed));
    draft.clear();
    showSuccess(message, {
      label: t("Assign it"),
      take: () => void navigate("/demo", { state: assignNext(data) }),
    });
    await navigate("/demo");
  };
  const submit = useFormSubmit(form, send);
  return (
    <>
      <PageHeader title={t("New demo")} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DraftNotice form={form} draft={draft} />
        {uploads.content.state.phase === "idle" && <UnfinishedNotice />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_27rem] min-[112.5rem]:grid-cols-[minmax(0,1fr)_36rem]">
          <Card className="p-6 max-sm:p-4">
            <ContentField
              form={form}
              uploads={uploads}
              trial={<UploadTrial form={form} uploads={uploads} publishing={publishing} />}
            />
          </Card>
          <Card className="flex flex-col gap-5 p-6 max-sm:p-4">
            <DemoFields form={form} />
            <ThumbnailField form={form} uploading={uploads.thumbnail} />
            <PermissionFields form={form} />
            <HostFields form={form} found={uploads.uploaded?.build?.outside_hosts} />
            <div className="flex justify-end gap-3 max-sm:*:flex-1">
              <ButtonLink
                to="/demo"
                variant="outline"
                onClick={() => {
                  // Staying for the upload keeps what was typed.
                  if (!uploads.isBusy) draft.clear();
                }}
              >
                {t("Cancel")}
              </ButtonLink>
              <Button type="submit" loading={form.formState.isSubmitting} disabled={uploads.isBusy}>
                {t("Submit")}
              </Button>
            </div>
          </Card>
        </div>
      </form>
      {leaving.question}
      {publishing.question}
    </>
  );
}
