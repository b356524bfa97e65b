import { useMutation } from "@tanstack/react-query";
import { type ListedCategory, NO_CATEGORY } from "../../contract/categories.ts";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteCategoryMutation } from "./api.ts";

type Props = { category: ListedCategory; onClose: () => void };

/** Says what the demos of the category come to before anybody agrees. */
export function DeleteCategoryModal({ category, onClose }: Props) {
  const remove = useMutation(deleteCategoryMutation());
  const demos = category.demo_count ?? 0;
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t('Delete category "{name}"?', { name: category.name })}
      subtitle={
        demos === 0
          ? t("No demo uses it.")
          : plural(
              demos,
              "{count} demo uses it. It stays, and its category will read {none}.",
              "{count} demos use it. They stay, and their category will read {none}.",
              { none: translate(NO_CATEGORY) },
            )
      }
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () =>
          remove.mutate(category, {
            onSuccess: ({ message }) => showSuccess(message),
            onSettled: onClose,
          }),
      }}
    />
  );
}
