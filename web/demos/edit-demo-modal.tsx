import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { type Demo, DemoForm } from "../../contract/demos.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { isChanged } from "../forms/form-changes.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { useLeaveQuestion } from "../uploads/leave-question.tsx";
import { changeDemoMutation } from "./api.ts";
import { ContentField } from "./content-field.tsx";
import { DemoFields } from "./demo-fields.tsx";
import { changeOf, formOf } from "./demo-form.ts";
import { useDemoUploads, useStoredContent } from "./demo-uploads.ts";
import { HostFields } from "./host-fields.tsx";
import { PermissionFields } from "./permission-fields.tsx";
import { usePublishQuestion } from "./publish-question.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import { UploadTrial } from "./upload-trial.tsx";

type Props = { demo: Demo; onClose: () => void };

export function EditDemoModal({ demo, onClose }: Props) {
  const formId = useId();
  const save = useMutation(changeDemoMutation(demo._id));
  // The initial values of the form, however the demo changes in the meantime.
  const [initial] = useState(() => formOf(demo));
  const form = useCheckedForm<DemoForm, DemoForm>({
    resolver: zodResolver(DemoForm),
    defaultValues: initial,
  });
  const uploads = useDemoUploads(form);
  const address = useWatch({ control: form.control, name: "video_url" });
  const draft = useDraft(form, `demo ${demo._id}`);
  const stored = useStoredContent(demo._id, address === initial.video_url);
  const leaving = useLeaveQuestion(uploads.isBusy);
  const close = draft.clearThen(onClose);
  const publishing = usePublishQuestion(uploads.seenBefore);
  const send = async (typed: DemoForm) => {
    if (!(await publishing.confirm(typed.build_id))) return;
    const change = changeOf(typed, initial);
    if (Object.keys(change).length > 0) showSuccess((await save.mutateAsync(change)).message);
    close();
  };
  const submit = useFormSubmit(form, send);
  return (
    <Modal
      open
      onOpenChange={() => leaving.ask(close)}
      // Files on their way have a question of their own.
      hasChanges={() => !uploads.isBusy && isChanged(form)}
      isKeptOnBack
      size="lg"
      title={t("Edit demo")}
      submit={{
        label: t("Save Changes"),
        form: formId,
        loading: form.formState.isSubmitting,
        disabled: uploads.isBusy,
      }}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DraftNotice form={form} draft={draft} />
        <DemoFields form={form} current={demo.product_category_id} />
        <ThumbnailField form={form} uploading={uploads.thumbnail} />
        <ContentField
          form={form}
          uploads={uploads}
          stored={stored.kept}
          trial={<UploadTrial form={form} uploads={uploads} publishing={publishing} />}
        />
        <PermissionFields form={form} />
        <HostFields form={form} found={uploads.uploaded?.build?.outside_hosts ?? stored.hosts} />
      </form>
      {leaving.question}
      {publishing.question}
    </Modal>
  );
}
