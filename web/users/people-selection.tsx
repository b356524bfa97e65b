import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import type { UserChange } from "../../contract/users.ts";
import { reload } from "../calls/query-client.ts";
import type { BulkOutcome } from "../lists/bulk-modal.tsx";
import { useRowSelection } from "../lists/use-row-selection.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { plural, t } from "../ui/language.ts";
import type { Selection } from "../ui/table/table-selection.tsx";
import { changeUser } from "./api.ts";

const BulkModal = lazyDialog(async () => ({
  default: (await import("../lists/bulk-modal.tsx")).BulkModal<User>,
}));

/** A change that can be made for many people at once. */
export type BulkChange = {
  verb: string;
  ask: (count: number) => string;
  /** What it means for them. */
  follows: string;
  isDanger?: boolean;
  change: UserChange;
};

export const statusChanges: readonly BulkChange[] = [
  {
    verb: t("Activate"),
    ask: (count) => plural(count, "Activate {count} person?", "Activate {count} people?"),
    follows: t(
      "They can sign in right away. Those who could not before will be notified by email.",
    ),
    change: { is_active: true },
  },
  {
    verb: t("Deactivate"),
    ask: (count) => plural(count, "Deactivate {count} person?", "Deactivate {count} people?"),
    follows: t(
      "They will be signed out immediately and cannot sign in until they are activated again.",
    ),
    isDanger: true,
    change: { is_active: false },
  },
];

export const approvalChanges: readonly BulkChange[] = [
  {
    verb: t("Approve"),
    ask: (count) => plural(count, "Approve {count} person?", "Approve {count} people?"),
    follows: t("They can sign in right away and will be notified by email."),
    change: { is_active: true, isApproved: true },
  },
  {
    verb: t("Reject"),
    ask: (count) => plural(count, "Reject {count} person?", "Reject {count} people?"),
    follows: t("They cannot sign in and will be notified by email. You can approve them later."),
    isDanger: true,
    change: { is_active: false, isApproved: false },
  },
];

/** Selecting people in a table, and changing all of them. Those that were refused stay selected. */
export function usePeopleSelection(changes: readonly BulkChange[]) {
  useDialogSoon(BulkModal);
  const { rows, ids, choose, keep } = useRowSelection<User>();
  const [running, setRunning] = useState<{ bulk: BulkChange; people: readonly User[] } | null>(
    null,
  );
  const selection: Selection<User> = {
    chosen: ids,
    onChoose: choose,
    onClear: () => keep([]),
    nameOf: ({ name }) => name,
    actions: changes.map((bulk) => (
      <Button
        key={bulk.verb}
        size="sm"
        variant={bulk.isDanger ? "outline" : "brand"}
        onClick={() => setRunning({ bulk, people: rows })}
      >
        {bulk.verb}
      </Button>
    )),
  };
  const finish = (outcomes: BulkOutcome<User>[]) => {
    const done = outcomes.filter(({ state }) => state === "done");
    choose(
      done.map(({ item }) => item),
      false,
    );
    void reload([["users"]]);
  };
  const bulkModal = running && (
    <BulkModal
      title={running.bulk.ask(running.people.length)}
      subtitle={running.bulk.follows}
      verb={running.bulk.verb}
      isDanger={running.bulk.isDanger === true}
      items={running.people}
      nameOf={({ name, seS_id }) => `${name} · ${seS_id}`}
      work={({ _id }) => changeUser(_id, running.bulk.change)}
      onRun={finish}
      onClose={() => setRunning(null)}
    />
  );
  return { selection, bulkModal, forget: (user: User) => choose([user], false) };
}
