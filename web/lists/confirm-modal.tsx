import { useMutation } from "@tanstack/react-query";
import type { WithMessage } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";

type Props = {
  title: string;
  /** What is lost. */
  sentence?: string;
  label?: string;
  closeLabel?: string;
  act: () => Promise<WithMessage>;
  onDone?: () => void;
  /** Also after a refusal: somebody else may have been quicker. */
  onSettled: () => unknown;
  onClose: () => void;
};

/** Confirms a deletion. A refusal shows the server's message, and confirming again would not help. */
export function ConfirmModal({
  title,
  sentence = t("This action cannot be undone."),
  label = t("Delete"),
  closeLabel = t("Close"),
  act,
  onDone,
  onSettled,
  onClose,
}: Props) {
  const work = useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      showSuccess(message);
      onDone?.();
    },
    // Closed once the list is there without it: the focus goes to what is left.
    onSettled: async () => {
      await onSettled();
      onClose();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      subtitle={sentence}
      closeLabel={closeLabel}
      submit={{ label, danger: true, loading: work.isPending, onSubmit: () => work.mutate() }}
    />
  );
}
