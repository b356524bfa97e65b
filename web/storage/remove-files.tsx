import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { removeFilesMutation } from "./api.ts";

const QuestionModal = lazyDialog(async () => ({
  default: (await import("../forms/question-modal.tsx")).QuestionModal,
}));

type Props = { what: "held" | "orphans"; question: string; consequence: string };

/** Asks before files go ahead of their time. */
export function RemoveFiles({ what, question, consequence }: Props) {
  useDialogSoon(QuestionModal);
  const [isConfirming, setConfirming] = useState(false);
  const removal = useMutation({
    ...removeFilesMutation(what),
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
        {t("Remove now")}
      </Button>
      {isConfirming && (
        <QuestionModal
          title={question}
          sentence={consequence}
          closeLabel={t("Close")}
          label={t("Remove now")}
          loading={removal.isPending}
          onConfirm={() =>
            removal.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
