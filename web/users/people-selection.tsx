import { type ReactNode, useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { reload } from "../calls/query-client.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import type { BulkOutcome } from "../lists/bulk-modal.tsx";
import { useFoundSelection } from "../lists/use-found-selection.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import type { Selection } from "../ui/table/table-selection.tsx";
import { changeUser, type PeopleFilter } from "./api.ts";
import type { BulkChange } from "./bulk-changes.ts";

const BulkModal = lazyDialog(async () => ({
  default: (await import("../lists/bulk-modal.tsx")).BulkModal<User>,
}));
const SwitchFoundModal = lazyDialog(async () => ({
  default: (await import("./switch-found-modal.tsx")).SwitchFoundModal,
}));

/** Single people, or all whom a filter finds but a few. */
export type ChosenPeople =
  | { kind: "single"; people: readonly User[] }
  | { kind: "found"; filter: PeopleFilter; count: number; leftOut: readonly User[] };

type Options = {
  changes: readonly BulkChange[];
  filter: PeopleFilter;
  table: { rows: readonly User[]; totalCount: number };
  /** Names spelled alike are chosen one by one: "all found" would be nobody. */
  isGuess: boolean | undefined;
  /** What else can be done with them. */
  actions?: (chosen: ChosenPeople) => ReactNode;
};

/**
 * Selecting people in a table, one by one or all found, and changing all but oneself. Those
 * that were refused stay selected.
 */
export function usePeopleSelection({ changes, filter, table, isGuess, actions }: Options) {
  useDialogSoon(BulkModal);
  const ownId = useSession()?.appUser._id;
  const { rows, leftOut, count, choose, selection: chosen } = useFoundSelection(filter, table);
  const [running, setRunning] = useState<{ bulk: BulkChange; people: ChosenPeople } | null>(null);
  const people: ChosenPeople =
    leftOut === null ? { kind: "single", people: rows } : { kind: "found", filter, count, leftOut };
  const isNobodyElse = people.kind === "single" && rows.every(({ _id }) => _id === ownId);

  const selection: Selection<User> = {
    ...chosen,
    all: isGuess ? undefined : chosen.all,
    nameOf: ({ name }) => name,
    actions: (
      <>
        {actions?.(people)}
        {changes.map((bulk) => (
          <Button
            key={bulk.verb}
            size="sm"
            variant={bulk.isDanger ? "outline" : "brand"}
            disabled={isNobodyElse}
            title={isNobodyElse ? ownLeftOut : undefined}
            onClick={() => setRunning({ bulk, people })}
          >
            {bulk.verb}
          </Button>
        ))}
      </>
    ),
  };
  const finish = (outcomes: BulkOutcome<User>[]) => {
    const done = outcomes.filter(({ state }) => state === "done");
    choose(
      done.map(({ item }) => item),
      false,
    );
    void reload([["users"]]);
  };
  const close = () => setRunning(null);
  const bulkModal =
    running &&
    (running.people.kind === "single" ? (
      <SingleModal
        bulk={running.bulk}
        people={running.people.people}
        ownId={ownId}
        onRun={finish}
        onClose={close}
      />
    ) : (
      <SwitchFoundModal
        bulk={running.bulk}
        request={{ filter: running.people.filter, except: running.people.leftOut.map(idOf) }}
        count={running.people.count}
        onDone={chosen.onClear}
        onClose={close}
      />
    ));
  return { selection, bulkModal, deselect: (user: User) => choose([user], false) };
}

type SingleProps = {
  bulk: BulkChange;
  people: readonly User[];
  ownId: string | undefined;
  onRun: (outcomes: BulkOutcome<User>[]) => void;
  onClose: () => void;
};

function SingleModal({ bulk, people, ownId, onRun, onClose }: SingleProps) {
  const others = people.filter(({ _id }) => _id !== ownId);
  return (
    <BulkModal
      title={bulk.ask(others.length)}
      subtitle={bulk.follows}
      note={others.length < people.length ? ownLeftOut : undefined}
      verb={bulk.verb}
      isDanger={bulk.isDanger === true}
      items={others}
      nameOf={({ name, seS_id }) => `${name} · ${seS_id}`}
      work={({ _id }) => changeUser(_id, bulk.change)}
      onRun={onRun}
      onClose={onClose}
    />
  );
}

export const ownLeftOut = t("Your own account is left out.");
const idOf = ({ _id }: User) => _id;
