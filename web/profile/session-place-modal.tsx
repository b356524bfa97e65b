import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type Session, SessionChange } from "../../contract/own-sessions.ts";
import { reload } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { isChanged } from "../forms/form-changes.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { nameSession } from "./api.ts";

type Props = { session: Session; onClose: () => void };

export function SessionPlaceModal({ session, onClose }: Props) {
  const formId = useId();
  const save = useMutation({
    mutationFn: ({ place }: SessionChange) => nameSession(session._id, place),
    onSettled: () => reload([["sessions"]]),
  });
  const form = useCheckedForm({
    resolver: zodResolver(SessionChange),
    defaultValues: { place: session.place },
  });
  const send = async (values: SessionChange) => {
    const { message } = await save.mutateAsync(values);
    showSuccess(message);
    onClose();
  };
  const submit = useFormSubmit(form, send);
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => isChanged(form)}
      size="sm"
      title={t("Name this device")}
      subtitle={t("So that you recognise it in the list. You and administrators see the name.")}
      submit={{
        label: t("Save Changes"),
        form: formId,
        loading: form.formState.isSubmitting,
      }}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t("Name")}
          placeholder={t("Showroom Lyon")}
          autoComplete="off"
          error={form.formState.errors.place?.message}
          {...form.register("place")}
        />
      </form>
    </Modal>
  );
}
