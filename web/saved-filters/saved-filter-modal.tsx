import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import {
  type FilterScreen,
  type SavedFilter,
  SavedFilterForm,
} from "../../contract/personal/saved-filters.ts";
import { reload } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { isChanged } from "../forms/form-changes.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { renameFilter, saveFilter } from "./api.ts";

type Props = {
  screen: FilterScreen;
  /** The filter to be renamed, or the part of the address that is saved. */
  subject: SavedFilter | string;
  onClose: () => void;
};

export function SavedFilterModal({ screen, subject, onClose }: Props) {
  const formId = useId();
  const isNew = typeof subject === "string";
  const save = useMutation({
    mutationFn: ({ name }: SavedFilterForm) =>
      isNew ? saveFilter({ screen, name, query: subject }) : renameFilter(subject._id, name),
    onSettled: () => reload([["saved-filters"]]),
  });
  const form = useCheckedForm({
    resolver: zodResolver(SavedFilterForm),
    defaultValues: { name: isNew ? "" : subject.name },
  });
  const send = async (values: SavedFilterForm) => {
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
      title={isNew ? t("Save filters") : t("Rename filter")}
      subtitle={isNew ? t("Search, filters and order of this list, for you alone.") : undefined}
      submit={{
        label: isNew ? t("Save") : t("Save Changes"),
        form: formId,
        loading: form.formState.isSubmitting,
      }}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t("Name")}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
      </form>
    </Modal>
  );
}
