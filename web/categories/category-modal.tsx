import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type Category, NewCategory } from "../../contract/categories.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useDraft } from "../forms/draft.ts";
import { keptChanges } from "../forms/form-changes.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { saveCategoryMutation } from "./api.ts";

type Props = {
  /** The one to be renamed; without it a new one is made. */
  category: Category | undefined;
  onClose: () => void;
};

export function CategoryModal({ category, onClose }: Props) {
  const formId = useId();
  const save = useMutation(saveCategoryMutation());
  const form = useCheckedForm({
    resolver: zodResolver(NewCategory),
    defaultValues: { name: category?.name ?? "" },
  });
  const draft = useDraft(form, `category ${category?._id ?? "new"}`);
  const close = () => {
    draft.forget();
    onClose();
  };
  const send = async ({ name }: NewCategory) => {
    const { message } = await save.mutateAsync({ _id: category?._id, name });
    showSuccess(message);
    close();
  };
  const submit = useFormSubmit(form, send);
  return (
    <Modal
      open
      onOpenChange={close}
      {...keptChanges(form)}
      size="sm"
      title={category ? t("Edit category") : t("New category")}
      submit={{
        label: category ? t("Save Changes") : t("Submit"),
        form: formId,
        loading: form.formState.isSubmitting,
      }}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t("Write name")}
          placeholder={t("Technology")}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
      </form>
    </Modal>
  );
}
