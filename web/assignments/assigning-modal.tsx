import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { assignmentMessages } from "../../contract/assignments.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { AssignResults } from "./assign-results.tsx";
import { pairAll, useAssigning } from "./assigning.ts";

type Props = {
  title: string;
  products: readonly Choice[];
  people: readonly Choice[];
  /** Where both are chosen. It stays as it is while results are shown. */
  children: ReactNode;
  onClose: () => void;
};

/** One demo to many people, many demos to one person, or many to many: every pair has its own result. */
export function AssigningModal({ title, products, people, children, onClose }: Props) {
  const form = useId();
  const [wasPressed, setPressed] = useState(false);
  const { lines, failed, isRunning, start, retry, forget } = useAssigning();
  const pairs = pairAll(products, people);
  const isChoosing = lines.length === 0;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (pairs.length > 0) start(pairs);
  };
  const assign = { label: labelOf(pairs.length), form };
  const again = { label: t("Try again"), onSubmit: retry, loading: isRunning };
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="lg"
      title={title}
      subtitle={t("Each selected demo is assigned to each selected person.")}
      submit={isChoosing ? assign : isRunning || failed.length > 0 ? again : undefined}
    >
      <form id={form} noValidate hidden={!isChoosing} onSubmit={submit}>
        {children}
        {wasPressed && pairs.length === 0 && (
          <p role="alert" className="mt-2 font-medium text-danger">
            {translate(assignmentMessages.incomplete)}
          </p>
        )}
      </form>
      {!isChoosing && <AssignResults lines={lines} onBack={isRunning ? undefined : forget} />}
    </Modal>
  );
}

const labelOf = (pairs: number) =>
  pairs > 1 ? plural(pairs, "Assign {count}", "Assign {count}") : t("Assign");
