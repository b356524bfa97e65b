import { useMutation, useQuery } from "@tanstack/react-query";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { assignmentsQuery } from "../assignments/api.ts";
import { undoDeletion } from "../deleted-demos/api.ts";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteDemoMutation } from "./api.ts";
import { presentersOf } from "./demo-presenters.tsx";

type Props = { demo: Demo; onClose: () => void; onDeleted: () => void };

export function DeleteDemoModal({ demo, onClose, onDeleted }: Props) {
  const presenters = useQuery(assignmentsQuery(presentersOf(demo._id)));
  const remove = useMutation(deleteDemoMutation(demo._id));
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message, is_restorable }) => {
        const undo = { label: t("Undo"), take: () => undoDeletion(demo._id) };
        showSuccess(message, is_restorable ? undo : undefined);
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
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{demo.title}</strong>
        <span className="block text-ink-2">{lossOf(presenters.data?.totalCount)}</span>
      </p>
    </Modal>
  );
}

/** How many are left without it; a blank keeps the line's place until that is known. */
function lossOf(count: number | undefined) {
  if (count === undefined) return "\u00a0";
  if (count === 0) return t("It is assigned to nobody.");
  return plural(
    count,
    "{count} person will no longer be able to present it.",
    "{count} people will no longer be able to present it.",
  );
}
