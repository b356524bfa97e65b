import { useMutation } from "@tanstack/react-query";
import type { Told } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";

type Props = {
  title: string;
  remove: () => Promise<Told>;
  /** Also after a refusal: somebody else may have been quicker. */
  onSettled: () => unknown;
  onClose: () => void;
};

/** Asks before something is gone. A refusal is told in the server's words, and asking again would not help. */
export function DeleteModal({ title, remove, onSettled, onClose }: Props) {
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => {
      onClose();
      void onSettled();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      subtitle={t("This action cannot be undone.")}
      submit={{
        label: t("Delete"),
        onSubmit: () => deletion.mutate(),
        loading: deletion.isPending,
        danger: true,
      }}
    />
  );
}
