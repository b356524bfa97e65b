import type { Assignment } from "../../contract/assignments.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { reloadAssignments, unassign } from "./api.ts";

type Props = { assignment: Assignment; onClose: () => void };

export const UnassignModal = ({ assignment, onClose }: Props) => (
  <ConfirmModal
    title={t("Delete this assignment?")}
    sentence={t("{person} can no longer watch {product}.", {
      person: assignment.user_id.name,
      product: assignment.demo_product_id.title,
    })}
    act={() => unassign(assignment._id)}
    onSettled={reloadAssignments}
    onClose={onClose}
  />
);
