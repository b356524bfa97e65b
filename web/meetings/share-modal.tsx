import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import * as z from "zod/mini";
import { type Meeting, type MeetingShare, NewShare } from "../../contract/meetings/meetings.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { endShareMutation, shareMutation } from "./api.ts";

const ShareForm = z.object({ who: NewShare.shape.who, right: z.enum(["present", "change"]) });
type ShareForm = z.infer<typeof ShareForm>;
type Props = { meeting: Meeting; onClose: () => void };

/** By SESA ID or email: there is no list of people here, for not everybody may read one. */
export function ShareModal({ meeting, onClose }: Props) {
  const formId = useId();
  const share = useMutation(shareMutation(meeting._id));
  const form = useCheckedForm<ShareForm, ShareForm>({
    resolver: zodResolver(ShareForm),
    defaultValues: { who: "", right: "present" },
  });
  const send = async ({ who, right }: ShareForm) => {
    const { message } = await share.mutateAsync({ who, may_change: right === "change" });
    showSuccess(message);
    form.reset();
  };
  const submit = useFormSubmit(form, send);
  const { errors, isSubmitting } = form.formState;
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => form.getValues("who").trim() !== ""}
      title={t("Share with colleagues")}
      subtitle={t("Each of them sees only the demos that they may present themselves.")}
      closeLabel={t("Done")}
      submit={{ label: t("Share"), form: formId, loading: isSubmitting }}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("SESA ID or email")}
          autoComplete="off"
          error={errors.who?.message}
          {...form.register("who")}
        />
        <LabelledSelect
          label={t("What they may do")}
          options={[
            { value: "present", label: t("Present it") },
            { value: "change", label: t("Present and change it") },
          ]}
          {...form.register("right")}
        />
      </form>
      {meeting.shares.length > 0 && (
        <ul aria-label={t("Shared with")} className="mt-4">
          {meeting.shares.map((one) => (
            <Share key={one._id} meeting={meeting} share={one} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Share({ meeting, share }: { meeting: Meeting; share: MeetingShare }) {
  const end = useMutation(endShareMutation(meeting._id));
  const label = t("Share no longer with {name}", { name: share.name });
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <span className="min-w-0 flex-1 break-words">{share.name}</span>
      <span className="text-small text-ink-2">
        {share.may_change ? t("may change it") : t("may present it")}
      </span>
      <IconButton
        icon={X}
        label={label}
        loading={end.isPending}
        onClick={() => end.mutate(share._id, { onSuccess: ({ message }) => showSuccess(message) })}
      />
    </li>
  );
}
