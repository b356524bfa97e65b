import { useMutation } from "@tanstack/react-query";
import type { User } from "../../contract/accounts.ts";
import { userMessages } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteUser } from "./api.ts";

type Props = { user: User; onDeleted: (user: User) => void; onClose: () => void };

export function DeleteUserModal({ user, onDeleted, onClose }: Props) {
  const remove = useMutation({
    mutationFn: () => deleteUser(user._id),
    onSuccess: ({ message }) => {
      showSuccess(message);
      onDeleted(user);
    },
    onSettled: () => {
      onClose();
      // Every list, for the person's assignments are gone too; also after a refusal, for somebody else was quicker.
      void reload();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Delete User")}
      subtitle={translate(userMessages.confirmDelete(user.name))}
      closeLabel={t("Cancel")}
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () => remove.mutate(),
      }}
    />
  );
}
