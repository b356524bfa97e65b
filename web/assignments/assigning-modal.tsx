import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { assignmentMessages, type BatchOutcome } from "../../contract/assignments.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess, showWarning } from "../ui/toasts.tsx";
import { assignFoundMutation } from "./api.ts";
import { AssignResults } from "./assign-results.tsx";
import { pairAll, useAssigning, useAssignmentsStep } from "./assigning.ts";
import { countOf, type PeopleChoice } from "./people-choice.ts";

type Props = {
  title: string;
  products: readonly Choice[];
  people: PeopleChoice;
  /** Until when; empty for good. */
  lastDay: string;
  /** Who was given everything is chosen no longer. */
  onPeople: (people: PeopleChoice) => void;
  /** Where both are chosen. It stays as it is while results are shown. */
  children: ReactNode;
  /** Whether something was chosen here: then closing asks first. */
  hasChanges: boolean;
  onClose: () => void;
};

/**
 * Single people: every pair has its own call and its own result. All who were found: one call, reported
 * in numbers.
 */
export function AssigningModal(props: Props) {
  const { title, products, people, lastDay, onPeople, children, hasChanges, onClose } = props;
  const form = useId();
  const isSaved = useRef(false);
  const [wasPressed, setPressed] = useState(false);
  const { lines, failed, isRunning, start, retry, clear } = useAssigning();
  const showAll = useAssignmentsStep();
  const batch = useMutation(assignFoundMutation());
  const isChoosing = lines.length === 0;
  const pairs = products.length * countOf(people);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (pairs === 0) return;
    if (people.kind === "single") start(pairAll(products, people.people, lastDay));
    else
      batch.mutate(
        {
          demos: products.map(({ value }) => value),
          filter: people.filter,
          except: people.except.map(({ value }) => value),
          lastDay,
        },
        {
          onSuccess: ({ data, message }) => {
            if (data.existing === 0) showSuccess(message, showAll);
            else showWarning(writeExisting(data), showAll);
            isSaved.current = true;
            onClose();
          },
        },
      );
  };
  const goBack = () => {
    const open = lines.filter(({ outcome }) => !outcome?.isDone);
    const ids = new Set(open.map(({ person }) => person.value));
    if (people.kind === "single")
      onPeople({ kind: "single", people: people.people.filter(({ value }) => ids.has(value)) });
    clear();
  };
  const assign = { label: labelOf(pairs), form, loading: batch.isPending };
  const again = { label: t("Try again"), onSubmit: retry, loading: isRunning };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => isChoosing && !isSaved.current && hasChanges}
      size="xl"
      title={title}
      subtitle={t("Each selected demo is assigned to each selected person.")}
      submit={isChoosing ? assign : isRunning || failed.length > 0 ? again : undefined}
    >
      <form id={form} noValidate hidden={!isChoosing} onSubmit={submit}>
        {children}
        {wasPressed && pairs === 0 && (
          <p role="alert" className="mt-2 font-medium text-danger">
            {translate(
              products.length > 0 ? assignmentMessages.noUserChosen : assignmentMessages.incomplete,
            )}
          </p>
        )}
      </form>
      {!isChoosing && <AssignResults lines={lines} onBack={isRunning ? undefined : goBack} />}
    </Modal>
  );
}

const writeExisting = ({ assigned, existing }: BatchOutcome) =>
  t("{done} of {count} assigned. The others had been assigned before.", {
    done: assigned,
    count: assigned + existing,
  });

const labelOf = (pairs: number) =>
  pairs > 1 ? plural(pairs, "Assign {count}", "Assign {count}") : t("Assign");
