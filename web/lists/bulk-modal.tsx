import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf, type Told, isSignedOut } from "../calls/api.ts";
import { runEach, type Outcome } from "../calls/run-each.ts";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";

type Row = { _id: string };
type Answer = Told;
export type BulkOutcome<Item> = Outcome<Item, Answer>;

type Props<Item> = {
  /** The question, and what follows from a yes. */
  title: string;
  subtitle?: string;
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
  const { title, subtitle, verb, isDanger, items, nameOf, work, onRun, onClose } = props;
  const [finished, setFinished] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome<Item>[]>([]);
  const stop = useRef(new AbortController());
  const run = useMutation({
    mutationFn: (wanted: readonly Item[]) => {
      stop.current = new AbortController();
      setFinished(0);
      return runEach(wanted, work, {
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
  const wanted = outcomes.length > 0 ? left : items;
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
        wanted.length > 0
          ? {
              label: outcomes.length > 0 ? t("Try again") : verb,
              onSubmit: () => run.mutate(wanted),
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
      {isAsking && <Names items={items} nameOf={nameOf} />}
      {!run.isPending && !isAsking && <Results outcomes={outcomes} nameOf={nameOf} />}
    </Modal>
  );
}

type NamesProps<Item> = { items: readonly Item[]; nameOf: (item: Item) => string };

const Names = <Item extends Row>({ items, nameOf }: NamesProps<Item>) => (
  <ul className={list}>
    {items.map((item) => (
      <li key={item._id} className="px-3.5 py-2 wrap-anywhere">
        {nameOf(item)}
      </li>
    ))}
  </ul>
);

type ResultsProps<Item> = {
  outcomes: readonly BulkOutcome<Item>[];
  nameOf: (item: Item) => string;
};

/** What needs a look comes first. */
function Results<Item extends Row>({ outcomes, nameOf }: ResultsProps<Item>) {
  const countOf = (state: BulkOutcome<Item>["state"]) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  const counts = [
    plural(countOf("done"), "{count} done", "{count} done"),
    countOf("refused") > 0 && plural(countOf("refused"), "{count} refused", "{count} refused"),
    countOf("not-tried") > 0 &&
      plural(countOf("not-tried"), "{count} not attempted", "{count} not attempted"),
  ];
  return (
    <>
      <output className="mb-3 block font-medium">{counts.filter(Boolean).join(" · ")}</output>
      <ul aria-label={t("Results")} className={list}>
        {outcomes
          .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
          .map((outcome) => (
            <li key={outcome.item._id} className="flex items-start gap-2.5 px-3.5 py-2">
              {icons[outcome.state]}
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{nameOf(outcome.item)}</span>
                <span className="block text-[13px] text-ink-2">{reasonOf(outcome)}</span>
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

function reasonOf(outcome: BulkOutcome<unknown>) {
  if (outcome.state === "not-tried") return t("Not attempted");
  return translate(outcome.state === "done" ? outcome.answer.message : messageOf(outcome.error));
}

const order = ["refused", "not-tried", "done"];
const icons = {
  done: <CircleCheck size={18} aria-hidden className="mt-px shrink-0 text-brand" />,
  refused: <CircleAlert size={18} aria-hidden className="mt-px shrink-0 text-danger" />,
  "not-tried": <CircleDashed size={18} aria-hidden className="mt-px shrink-0 text-ink-2" />,
};
const list = "divide-y divide-line rounded-control border border-line";
