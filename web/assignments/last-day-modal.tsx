import { useMutation } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import type { Assignment } from "../../contract/assignments.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { changeLastDayMutation } from "./api.ts";
import { LastDayField } from "./last-day-field.tsx";

type Props = { assignment: Assignment; onClose: () => void };

/** Until when somebody has a demo; an empty day means for good. */
export function LastDayModal({ assignment, onClose }: Props) {
  const form = useId();
  const [lastDay, setLastDay] = useState(assignment.expires_on ?? "");
  const save = useMutation(changeLastDayMutation());
  const { demo_product_id: demo, user_id: person } = assignment;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(
      { id: assignment._id, lastDay },
      { onSuccess: ({ message }) => showSuccess(message), onSettled: onClose },
    );
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => lastDay !== (assignment.expires_on ?? "")}
      size="sm"
      title={t("Change expiry date")}
      subtitle={`${demo.title}, ${person.name}`}
      submit={{ label: t("Save Changes"), form, loading: save.isPending }}
    >
      <form id={form} noValidate onSubmit={submit}>
        <LastDayField value={lastDay} onChange={setLastDay} />
      </form>
    </Modal>
  );
}
