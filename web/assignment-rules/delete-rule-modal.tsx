import { useMutation } from "@tanstack/react-query";
import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import { plural, t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteRuleMutation } from "./api.ts";
import { nameOf } from "./rule-name.ts";

type Props = { rule: AssignmentRule; onClose: () => void };

export function DeleteRuleModal({ rule, onClose }: Props) {
  const remove = useMutation(deleteRuleMutation());
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("Delete this rule?")}
      subtitle={`${nameOf(rule)}. ${plural(
        rule.people_count,
        "{count} person loses its demos, unless they are also assigned singly or by another rule.",
        "{count} people lose its demos, unless they are also assigned singly or by another rule.",
      )}`}
      submit={{
        label: t("Delete"),
        danger: true,
        loading: remove.isPending,
        onSubmit: () =>
          remove.mutate(rule, {
            onSuccess: ({ message }) => showSuccess(message),
            onSettled: onClose,
          }),
      }}
    />
  );
}
