import { Pencil, Trash2 } from "lucide-react";
import { isRole } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

/** The portal's own three stay as they are, and say so where the others have their actions. */
export const userTypeActions = (open: (dialog: string) => void) => {
  const actionsOf = ({ _id, type_name: name }: UserType) =>
    isRole(name) ? (
      <span className="mr-2">
        <Chip tone="neutral">{t("Built in")}</Chip>
      </span>
    ) : (
      <>
        <Button
          size="icon"
          variant="ghost"
          aria-label={t("Edit {name}", { name })}
          title={t("Edit")}
          onClick={() => open(_id)}
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
