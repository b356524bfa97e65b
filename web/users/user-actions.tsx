import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { t } from "../ui/language.ts";

const DeleteUserModal = lazyDialog(async () => ({
  default: (await import("./delete-user-modal.tsx")).DeleteUserModal,
}));

type EditProps = { user: User; onEdit: (id: string) => void };

const EditButton = ({ user, onEdit }: EditProps) => (
  <IconButton
    icon={Pencil}
    label={t("Edit {name}", { name: user.name })}
    title={t("Edit")}
    onClick={() => onEdit(user._id)}
  />
);

type Props = EditProps & { onDeleted: (user: User) => void };

/** For a list in which people are edited and not deleted. */
export const editAction = (onEdit: Props["onEdit"]) => {
  const actionOf = (user: User) => <EditButton user={user} onEdit={onEdit} />;
  return actionOf;
};

/** The actions of a row. */
export const userActions = (onEdit: Props["onEdit"], onDeleted: Props["onDeleted"]) => {
  const actionsOf = (user: User) => (
    <UserActions user={user} onEdit={onEdit} onDeleted={onDeleted} />
  );
  return actionsOf;
};

function UserActions({ user, onEdit, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EditButton user={user} onEdit={onEdit} />
      <IconButton
        icon={Trash2}
        label={t("Delete {name}", { name: user.name })}
        title={t("Delete")}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <DeleteUserModal user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
