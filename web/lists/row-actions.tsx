import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

type Props = { name: string; onEdit: () => void; onDelete: () => void };

/** Edit and Delete at the end of a row. */
export const RowActions = ({ name, onEdit, onDelete }: Props) => (
  <>
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Edit {name}", { name })}
      title={t("Edit")}
      onClick={onEdit}
    >
      <Pencil size={16} aria-hidden />
    </Button>
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Delete {name}", { name })}
      title={t("Delete")}
      onClick={onDelete}
    >
      <Trash2 size={16} aria-hidden />
    </Button>
  </>
);
