import { useMutation } from "@tanstack/react-query";
import type { MachineToken } from "../../contract/operation/machine-tokens.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { revokeTokenMutation } from "./api.ts";

type Props = { token: MachineToken; onClose: () => void };

export function RevokeTokenModal({ token, onClose }: Props) {
  const revoke = useMutation(revokeTokenMutation());
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Revoke this token?")}
      subtitle={t("Whatever uses {name} is refused from its next call on.", { name: token.name })}
      closeLabel={t("Cancel")}
      submit={{
        label: t("Revoke"),
        danger: true,
        loading: revoke.isPending,
        onSubmit: () =>
          revoke.mutate(token._id, {
            onSuccess: ({ message }) => showSuccess(message),
            onSettled: onClose,
          }),
      }}
    />
  );
}
