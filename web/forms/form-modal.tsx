import { type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Modal } from "../ui/modal.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import type { useDraft } from "./draft.ts";
import { isChanged } from "./form-changes.ts";
import { useFormSubmit } from "./form-submit.ts";

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>;
  /** What is typed outlives the dialog: going back keeps it, and is not asked about. */
  draft?: ReturnType<typeof useDraft>;
  send: (values: Sent) => Promise<unknown>;
  onClose: () => void;
  submit: { label: string; loading?: boolean; disabled?: boolean };
  title: string;
  subtitle?: string | undefined;
  size?: "sm" | "md";
  children: ReactNode;
};

/** A dialog around a form, whose button sends it. Closing asks when something that was typed would be lost. */
export function FormModal<Values extends FieldValues, Sent>({
  form,
  draft,
  send,
  onClose,
  submit,
  children,
  ...texts
}: Props<Values, Sent>) {
  const formId = useId();
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => isChanged(form)}
      isKeptOnBack={draft !== undefined}
      submit={{ loading: form.formState.isSubmitting, ...submit, form: formId }}
      {...texts}
    >
      <form
        id={formId}
        noValidate
        onSubmit={useFormSubmit(form, send)}
        className="flex flex-col gap-4"
      >
        {draft && <DraftNotice form={form} draft={draft} />}
        {children}
      </form>
    </Modal>
  );
}
