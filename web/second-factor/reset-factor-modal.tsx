import { useMutation } from "@tanstack/react-query";
import type { User } from "../../contract/accounts.ts";
import { reload } from "../calls/query-client.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { resetFactor } from "./api.ts";

type Props = { person: User; onClose: () => void };

/** For somebody who lost theirs; the server says so where there is none. */
export function ResetFactorModal({ person, onClose }: Props) {
  const reset = useMutation({
    mutationFn: () => resetFactor(person._id),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => {
      onClose();
      void reload([["users"]]);
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Reset the second factor of {name}?", { name: person.name })}
      subtitle={t(
        "Authenticator app, passkeys and recovery codes end, and so do all sessions. The password alone signs in until a new one is set up. An email tells them.",
      )}
      closeLabel={t("Cancel")}
      submit={{
        label: t("Reset"),
        danger: true,
        loading: reset.isPending,
        onSubmit: () => reset.mutate(),
      }}
    />
  );
}
