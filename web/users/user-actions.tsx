import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { User } from "../../contract/accounts.ts";
import { userMessages } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteUser } from "./api.ts";

type EditProps = { user: User; onEdit: (id: string) => void };

const EditButton = ({ user, onEdit }: EditProps) => (
  <Button
    size="icon"
    variant="ghost"
    aria-label={t("Edit {name}", { name: user.name })}
    title={t("Edit")}
    onClick={() => onEdit(user._id)}
  >
    <Pencil size={16} aria-hidden />
  </Button>
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
  const remove = useMutation({
    mutationFn: () => deleteUser(user._id),
    onSuccess: ({ message }) => {
      showSuccess(message);
      onDeleted(user);
    },
    // Every list, for the person's assignments are gone too; also after a refusal, for somebody else was quicker.
    onSettled: () => reload(),
  });
  const ask = () => {
    if (window.confirm(translate(userMessages.confirmDelete(user.name)))) remove.mutate();
  };
  return (
    <>
      <EditButton user={user} onEdit={onEdit} />
      <Button
        size="icon"
        variant="ghost"
        aria-label={t("Delete {name}", { name: user.name })}
        title={t("Delete")}
        loading={remove.isPending}
        onClick={ask}
      >
        <Trash2 size={16} aria-hidden />
      </Button>
    </>
  );
}
