import { useMutation } from "@tanstack/react-query";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteDemoMutation } from "./api.ts";

type Props = { demo: Demo; onClose: () => void; onDeleted: () => void };

export function DeleteDemoModal({ demo, onClose, onDeleted }: Props) {
  const remove = useMutation(deleteDemoMutation(demo._id));
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onDeleted();
      },
      onError: onClose,
    });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={translate(demoMessages.confirmDelete)}
      subtitle={translate(demoMessages.confirmDeleteHint)}
      submit={{
        label: translate(demoMessages.confirmDeleteButton),
        danger: true,
        loading: remove.isPending,
        onSubmit: confirm,
      }}
    />
  );
}
