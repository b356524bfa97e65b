import { useMutation } from "@tanstack/react-query";
import { plural, t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess, showWarning } from "../ui/toasts.tsx";
import { type Taken, unassignManyMutation } from "./api.ts";

type Props = {
  taken: Taken;
  count: number;
  /** Known where rows were chosen one by one. */
  people?: number | undefined;
  demos?: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Asks once, in numbers; the answer says how many were really removed. */
export function UnassignManyModal({ taken, count, people, demos, onDone, onClose }: Props) {
  const remove = useMutation(unassignManyMutation());
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={plural(count, "Delete {count} assignment?", "Delete {count} assignments?")}
      subtitle={
        people === undefined || demos === undefined
          ? t("Everyone who was found can no longer watch these demos.")
          : t("{people} can no longer watch {demos}.", {
              people: plural(people, "{count} person", "{count} people"),
              demos: plural(demos, "{count} demo", "{count} demos"),
            })
      }
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () =>
          remove.mutate(taken, {
            onSuccess: ({ data, message }) => {
              // Those that stay are what the list shows now.
              if (data.kept > 0) showWarning(message);
              else showSuccess(message);
              onDone();
            },
            onSettled: onClose,
          }),
      }}
    />
  );
}
