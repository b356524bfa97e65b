import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { showSuccess } from "../ui/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { removeFilesMutation } from "./api.ts";

type Props = { what: "held" | "orphans"; question: string; consequence: string };

/** Asks before files go ahead of their time. */
export function RemoveFiles({ what, question, consequence }: Props) {
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
        <Modal
          open
          onOpenChange={setConfirming}
          size="sm"
          title={question}
          subtitle={consequence}
          submit={{
            label: t("Remove now"),
            danger: true,
            loading: removal.isPending,
            onSubmit: () =>
              removal.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) }),
          }}
        />
      )}
    </>
  );
}
