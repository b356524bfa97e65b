import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Category, NewCategory } from "../../contract/categories.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useDraft } from "../forms/draft.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { saveCategoryMutation } from "./api.ts";

type Props = {
  /** The one to be renamed; without it a new one is made. */
  category: Category | undefined;
  onClose: () => void;
};

export function CategoryModal({ category, onClose }: Props) {
  const save = useMutation(saveCategoryMutation());
  const form = useCheckedForm({
    resolver: zodResolver(NewCategory),
    defaultValues: { name: category?.name ?? "" },
  });
  const draft = useDraft(form, `category ${category?._id ?? "new"}`);
  const close = draft.clearThen(onClose);
  const send = async ({ name }: NewCategory) => {
    const { message } = await save.mutateAsync({ _id: category?._id, name });
    showSuccess(message);
    close();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      send={send}
      onClose={close}
      size="sm"
      title={category ? t("Edit category") : t("New category")}
      submit={{ label: category ? t("Save Changes") : t("Submit") }}
    >
      <TextField
        label={t("Write name")}
        placeholder={t("Technology")}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
    </FormModal>
  );
}
