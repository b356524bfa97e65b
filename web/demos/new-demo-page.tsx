import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { DemoForm } from "../../contract/demos.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { markFields } from "../forms/form-errors.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { ContentUpload } from "../uploads/content-upload.tsx";
import { useContentUploading } from "../uploads/content-uploading.ts";
import { useLeaveQuestion } from "../uploads/leave-question.tsx";
import { useThumbnailProposal } from "../uploads/thumbnail/thumbnail-proposal.ts";
import { useThumbnailUploading } from "../uploads/thumbnail/thumbnail-uploading.ts";
import { UploadTrial } from "../uploads/upload-trial.tsx";
import { UnfinishedNotice } from "../uploads/unfinished-notice.tsx";
import { DemoAddressField, ThumbnailField } from "./address-fields.tsx";
import { createDemoMutation } from "./api.ts";
import { DemoFields } from "./demo-fields.tsx";
import { demoOf, emptyDemo, NewDemoRules } from "./demo-form.ts";
import { foundHosts, HostFields } from "./host-fields.tsx";
import { PermissionFields } from "./permission-fields.tsx";
import { usePublishQuestion } from "./publish-question.tsx";

/** What is typed here stays until the demo is made or given up, whatever comes between. */
export default function NewDemoPage() {
  const navigate = useNavigate();
  const create = useMutation(createDemoMutation());
  const form = useCheckedForm<DemoForm, DemoForm>({
    resolver: zodResolver(NewDemoRules),
    defaultValues: emptyDemo,
  });
  const draft = useDraft(form, "new demo");
  const content = useContentUploading(form);
  const thumbnail = useThumbnailUploading(form);
  const propose = useThumbnailProposal(form);
  const isUploading = content.isBusy || thumbnail.isBusy;
  const leaving = useLeaveQuestion(isUploading);
  const publishing = usePublishQuestion();
  const send = async (typed: DemoForm) => {
    if (!(await publishing.confirm(typed.build_id))) return;
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
          <DraftNotice form={form} draft={draft} />
          {content.state.phase === "idle" && <UnfinishedNotice />}
          <fieldset disabled={isUploading} className="flex min-w-0 flex-col gap-5">
            <DemoFields form={form} />
          </fieldset>
          <ThumbnailField form={form} uploading={thumbnail} isDisabled={isUploading} />
          <ContentUpload uploading={content} isDisabled={isUploading}>
            {(uploaded) => (
              <UploadTrial
                form={form}
                content={uploaded}
                onCapture={thumbnail.cropOut}
                onBestPicture={propose}
                onNoted={publishing.onNoted}
              />
            )}
          </ContentUpload>
          <DemoAddressField form={form} isDisabled={isUploading} />
          <PermissionFields form={form} isDisabled={isUploading} />
          <HostFields form={form} isDisabled={isUploading} found={foundHosts(content.state)} />
          <div className="flex justify-end gap-3 max-sm:*:flex-1">
            <ButtonLink
              to="/demo"
              variant="outline"
              onClick={() => {
                // Staying for the upload keeps what was typed.
                if (!isUploading) draft.forget();
              }}
            >
              {t("Cancel")}
            </ButtonLink>
            <Button type="submit" loading={form.formState.isSubmitting} disabled={isUploading}>
              {t("Submit")}
            </Button>
          </div>
        </form>
      </Card>
      {leaving.question}
      {publishing.question}
    </>
  );
}
