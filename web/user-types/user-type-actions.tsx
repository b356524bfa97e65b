import { isRole } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import { RowActions } from "../lists/row-actions.tsx";
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
      <RowActions name={name} onEdit={() => open(_id)} onDelete={() => open(`delete:${_id}`)} />
    );
  return actionsOf;
};
