import type { User } from "../../contract/accounts.ts";
import { userMessages } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t, translate } from "../ui/language.ts";
import { deleteUser } from "./api.ts";

type Props = { user: User; onDeleted: (user: User) => void; onClose: () => void };

export const DeleteUserModal = ({ user, onDeleted, onClose }: Props) => (
  <ConfirmModal
    title={t("Delete User")}
    sentence={translate(userMessages.confirmDelete(user.name))}
    closeLabel={t("Cancel")}
    act={() => deleteUser(user._id)}
    onDone={() => onDeleted(user)}
    // Every list, for the person's assignments are gone too.
    onSettled={() => reload()}
    onClose={onClose}
  />
);
