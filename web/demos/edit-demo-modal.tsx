import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Demo, DemoForm } from "../../contract/demos.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { markFields } from "../forms/form-errors.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { ContentUpload } from "../uploads/content-upload.tsx";
import { useContentUploading } from "../uploads/content-uploading.ts";
import { useLeaveQuestion } from "../uploads/leave-question.tsx";
import { useThumbnailProposal } from "../uploads/thumbnail/thumbnail-proposal.ts";
import { useThumbnailUploading } from "../uploads/thumbnail/thumbnail-uploading.ts";
import { UploadTrial } from "../uploads/upload-trial.tsx";
import { DemoAddressField, ThumbnailField } from "./address-fields.tsx";
import { changeDemoMutation, demoQuery } from "./api.ts";
import { DemoFields } from "./demo-fields.tsx";
import { changeOf, formOf } from "./demo-form.ts";
import { foundHosts, HostFields } from "./host-fields.tsx";
import { PermissionFields } from "./permission-fields.tsx";
import { usePublishQuestion } from "./publish-question.tsx";

type Props = { demo: Demo; onClose: () => void };

export function EditDemoModal({ demo, onClose }: Props) {
  const formId = useId();
  const save = useMutation(changeDemoMutation(demo._id));
  // What the form began with, whatever the demo becomes meanwhile.
  const [begun] = useState(() => formOf(demo));
  const form = useCheckedForm<DemoForm, DemoForm>({
    resolver: zodResolver(DemoForm),
    defaultValues: begun,
  });
  const draft = useDraft(form, `demo ${demo._id}`);
  const stored = useQuery(demoQuery(demo._id));
  const content = useContentUploading(form);
  const thumbnail = useThumbnailUploading(form);
  const propose = useThumbnailProposal(form);
  const isUploading = content.isBusy || thumbnail.isBusy;
  const leaving = useLeaveQuestion(isUploading);
  const close = () => {
    draft.forget();
    onClose();
  };
  const publishing = usePublishQuestion();
  const send = async (typed: DemoForm) => {
    if (!(await publishing.confirm(typed.build_id))) return;
    const change = changeOf(typed, begun);
    if (Object.keys(change).length > 0) showSuccess((await save.mutateAsync(change)).message);
    close();
  };
  const submit = useSingleSubmit(
    form.handleSubmit((typed) => send(typed).catch((error: unknown) => markFields(form, error))),
  );
  return (
    <Modal
      open
      onOpenChange={() => leaving.ask(close)}
      size="lg"
      title={t("Edit demo")}
      submit={{
        label: t("Save Changes"),
        form: formId,
        loading: form.formState.isSubmitting,
        disabled: isUploading,
      }}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DraftNotice form={form} draft={draft} />
        <fieldset disabled={isUploading} className="flex min-w-0 flex-col gap-4">
          <DemoFields form={form} current={demo.product_category_id} />
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
        <HostFields
          form={form}
          isDisabled={isUploading}
          found={foundHosts(content.state) ?? stored.data?.build?.outside_hosts}
        />
      </form>
      {leaving.question}
      {publishing.question}
    </Modal>
  );
}
