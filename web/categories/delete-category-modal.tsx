import { type ListedCategory, NO_CATEGORY } from "../../contract/categories.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { deleteCategory, reloadCategories } from "./api.ts";

type Props = { category: ListedCategory; onClose: () => void };

/** Says what the demos of the category come to before anybody agrees. */
export const DeleteCategoryModal = ({ category, onClose }: Props) => (
  <ConfirmModal
    title={t('Delete category "{name}"?', { name: category.name })}
    sentence={lossOf(category.demo_count ?? 0)}
    act={() => deleteCategory(category._id)}
    onSettled={reloadCategories}
    onClose={onClose}
  />
);

const lossOf = (demos: number) =>
  demos === 0
    ? t("No demo uses it.")
    : plural(
        demos,
        "{count} demo uses it. It stays, and its category will read {none}.",
        "{count} demos use it. They stay, and their category will read {none}.",
        { none: translate(NO_CATEGORY) },
      );
