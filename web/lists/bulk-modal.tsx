import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf, type WithMessage, isSignedOut } from "../calls/api.ts";
import { runEach, type Outcome } from "../calls/run-each.ts";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { type BulkLine, BulkResults } from "./bulk-results.tsx";
import { FoldedList } from "./folded-list.tsx";

type Row = { _id: string };
type Answer = WithMessage;
export type BulkOutcome<Item> = Outcome<Item, Answer>;

type Props<Item> = {
  /** The question, and what follows from a yes. */
  title: string;
  subtitle?: string;
  /** Below the names: who is left out. */
  note?: string | undefined;
  /** The button that says yes. */
  verb: string;
  isDanger?: boolean;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  work: (item: Item) => Promise<Answer>;
  /** After every run, also one that was stopped or refused in part. */
  onRun: (outcomes: BulkOutcome<Item>[]) => void;
  onClose: () => void;
};

/** The same change for many: asks once, shows how far it has come, and ends with one result for each. */
export function BulkModal<Item extends Row>(props: Props<Item>) {
  const { title, subtitle, note, verb, isDanger, items, nameOf, work, onRun, onClose } = props;
  const [finished, setFinished] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome<Item>[]>([]);
  const stop = useRef(new AbortController());
  const run = useMutation({
    mutationFn: (requested: readonly Item[]) => {
      stop.current = new AbortController();
      setFinished(0);
      return runEach(requested, work, {
        onProgress: setFinished,
        signal: stop.current.signal,
        isFatal: isSignedOut,
      });
    },
    onSuccess: (latest) => {
      const isNew = new Set(latest.map(({ item }) => item._id));
      setOutcomes([...outcomes.filter(({ item }) => !isNew.has(item._id)), ...latest]);
      onRun(latest);
    },
  });
  const left = outcomes.flatMap(({ item, state }) => (state === "done" ? [] : [item]));
  const remaining = outcomes.length > 0 ? left : items;
  const isAsking = !run.isPending && outcomes.length === 0;
  const close = () => (run.isPending ? stop.current.abort() : onClose());
  return (
    <Modal
      open
      onOpenChange={close}
      size="md"
      title={isAsking ? title : verb}
      subtitle={isAsking ? subtitle : undefined}
      closeLabel={run.isPending ? t("Stop") : t("Close")}
      submit={
        remaining.length > 0
          ? {
              label: outcomes.length > 0 ? t("Try again") : verb,
              onSubmit: () => run.mutate(remaining),
              loading: run.isPending,
              danger: isDanger,
            }
          : undefined
      }
    >
      {run.isPending && (
        <ProgressBar
          share={finished / run.variables.length}
          label={t("{finished} of {total}", { finished, total: run.variables.length })}
        />
      )}
      {isAsking && (
        <>
          <FoldedList items={items} keyOf={({ _id }) => _id} draw={nameOf} />
          {note !== undefined && <p className="mt-3 text-ink-2">{note}</p>}
        </>
      )}
      {!run.isPending && !isAsking && (
        <BulkResults
          counts={{
            done: countOf(outcomes, "done"),
            refused: countOf(outcomes, "refused"),
            notTried: countOf(outcomes, "not-tried"),
          }}
          lines={outcomes.map((outcome) => toLine(outcome, nameOf))}
        />
      )}
    </Modal>
  );
}

/** What became of each, in words. */
function toLine<Item extends Row>(outcome: BulkOutcome<Item>, nameOf: (item: Item) => string) {
  const { item, state } = outcome;
  return { id: item._id, name: nameOf(item), state, reason: reasonOf(outcome) };
}

const countOf = (outcomes: readonly BulkOutcome<unknown>[], state: BulkLine["state"]) =>
  outcomes.filter((outcome) => outcome.state === state).length;

function reasonOf(outcome: BulkOutcome<unknown>) {
  if (outcome.state === "not-tried") return t("Not attempted");
  return translate(outcome.state === "done" ? outcome.answer.message : messageOf(outcome.error));
}
