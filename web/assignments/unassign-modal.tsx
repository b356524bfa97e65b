import { useMutation } from "@tanstack/react-query";
import type { Assignment } from "../../contract/assignments.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { unassignMutation } from "./api.ts";

type Props = { assignment: Assignment; onClose: () => void };

export function UnassignModal({ assignment, onClose }: Props) {
  const remove = useMutation(unassignMutation());
  const { demo_product_id: demo, user_id: person } = assignment;
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Delete this assignment?")}
      subtitle={t("{person} can no longer watch {product}.", {
        person: person.name,
        product: demo.title,
      })}
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () =>
          remove.mutate(assignment, {
            onSuccess: ({ message }) => showSuccess(message),
            onSettled: onClose,
          }),
      }}
    />
  );
}
