import { Pencil, Trash2 } from "lucide-react";
import type { Region } from "../../contract/regions.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

/** The actions of a region's row. */
export const regionActions = (open: (dialog: string) => void) => {
  const actionsOf = ({ _id, name }: Region) => (
    <>
      <Button
        size="icon"
        variant="ghost"
        aria-label={t("Edit {name}", { name })}
        title={t("Edit")}
        onClick={() => open(`region:${_id}`)}
      >
        <Pencil size={16} aria-hidden />
      </Button>
      <Button
        size="icon"
        variant="ghost"
        aria-label={t("Delete {name}", { name })}
        title={t("Delete")}
        onClick={() => open(`delete:${_id}`)}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </>
  );
  return actionsOf;
};
