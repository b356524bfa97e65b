import { useQuery } from "@tanstack/react-query";
import { NewUserType } from "../../contract/user-types.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { NameModal } from "../forms/name-modal.tsx";
import { t } from "../ui/language.ts";
import { changeUserType, createUserType, deleteUserType, userTypesQuery } from "./api.ts";

type Props = {
  /** What the address says: `new`, an id, or `delete:<id>`. */
  value: string;
  onClose: () => void;
  onChanged: () => unknown;
};

export function UserTypeDialogs({ value, onClose, onChanged }: Props) {
  const id = value.replace("delete:", "");
  const type = useQuery(userTypesQuery()).data?.find(({ _id }) => _id === id);
  if (value === "new")
    return (
      <NameModal
        title={t("New User Type")}
        label={t("Role Name")}
        rule={NewUserType.shape.type_name}
        draftKey="new-user-type"
        save={createUserType}
        onSaved={onChanged}
        onClose={onClose}
      />
    );
  if (!type) return null;
  if (value !== id)
    return (
      <ConfirmModal
        title={t('Delete user type "{name}"?', { name: type.type_name })}
        act={() => deleteUserType(id)}
        onSettled={onChanged}
        onClose={onClose}
      />
    );
  return (
    <NameModal
      title={t("Edit User Type")}
      label={t("Role Name")}
      name={type.type_name}
      rule={NewUserType.shape.type_name}
      draftKey={`user-type:${id}`}
      save={(type_name) => changeUserType(id, { type_name })}
      onSaved={onChanged}
      onClose={onClose}
    />
  );
}
