import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
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
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Edit {name}", { name })}
      title={t("Edit")}
      onClick={onEdit}
    >
      <Pencil size="1rem" aria-hidden />
    </Button>
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Delete {name}", { name })}
      title={keptBy ?? t("Delete")}
      disabled={keptBy !== undefined}
      onClick={onDelete}
    >
      <Trash2 size="1rem" aria-hidden />
    </Button>
  </>
);
