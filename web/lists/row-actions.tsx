import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../ui/icon-button.tsx";
import { t } from "../ui/language.ts";

type Props = {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted: then there is no use in asking. */
  keptBy?: string | undefined;
};

/** Edit and Delete at the end of a row. */
export const RowActions = ({ name, onEdit, onDelete, keptBy }: Props) => (
  <>
    <IconButton
      icon={Pencil}
      label={t("Edit {name}", { name })}
      title={t("Edit")}
      onClick={onEdit}
    />
    <IconButton
      icon={Trash2}
      label={t("Delete {name}", { name })}
      title={keptBy ?? t("Delete")}
      disabled={keptBy !== undefined}
      onClick={onDelete}
    />
  </>
);
