import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { plural, t } from "../ui/language.ts";
import { deleteRule, reloadRules } from "./api.ts";
import { nameOf } from "./rule-name.ts";

type Props = { rule: AssignmentRule; onClose: () => void };

export const DeleteRuleModal = ({ rule, onClose }: Props) => (
  <ConfirmModal
    title={t("Delete this rule?")}
    sentence={`${nameOf(rule)}. ${plural(
      rule.people_count,
      "{count} person loses its demos, unless they are also assigned singly or by another rule.",
      "{count} people lose its demos, unless they are also assigned singly or by another rule.",
    )}`}
    act={() => deleteRule(rule._id)}
    onSettled={reloadRules}
    onClose={onClose}
  />
);
