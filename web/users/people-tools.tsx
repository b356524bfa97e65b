import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { candidatesQuery, CHOICES_STEP } from "../assignments/api.ts";
import { countOf, type PeopleChoice } from "../assignments/people-choice.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { ExportMenu } from "../lists/export-menu.tsx";
import { Button } from "../ui/button.tsx";
import { plural, t } from "../ui/language.ts";
import { exportPeople } from "./api.ts";
import type { ChosenPeople } from "./people-selection.tsx";

const AssignModal = lazyDialog(async () => ({
  default: (await import("../assignments/assign-modal.tsx")).AssignModal,
}));

/** What can be done with chosen people besides switching them. */
export const PeopleTools = ({ chosen }: { chosen: ChosenPeople }) => (
  <>
    <ExportMenu
      label={t("Export selection")}
      size="sm"
      onExport={(format) => exportPeople(exportedOf(chosen), format)}
    />
    <AssignButton chosen={chosen} />
  </>
);

const exportedOf = (chosen: ChosenPeople) =>
  chosen.kind === "single"
    ? { only: chosen.people.map(idOf) }
    : { filter: chosen.filter, except: chosen.leftOut.map(idOf) };
const idOf = ({ _id }: User) => _id;

/** Who can be given demos of those who were chosen, and how many of them cannot. */
type Receivers = { people: PeopleChoice; leftOut: number };

function AssignButton({ chosen }: { chosen: ChosenPeople }) {
  const client = useQueryClient();
  const [receivers, setReceivers] = useState<Receivers | null>(null);
  const find = useMutation({
    mutationFn: async () => {
      if (chosen.kind === "single") return singleReceivers(chosen.people);
      const { state: _state, ...filter } = chosen.filter;
      const { totalCount = 0 } = await client.query(candidatesQuery(filter, [], CHOICES_STEP));
      const except = chosen.leftOut.filter(canReceive).map(toChoice);
      const people: PeopleChoice = { kind: "found", filter, count: totalCount, except };
      return { people, leftOut: chosen.count - countOf(people) };
    },
    onSuccess: setReceivers,
  });
  const isNobody =
    chosen.kind === "single"
      ? !chosen.people.some(canReceive)
      : chosen.filter.state !== "" && chosen.filter.state !== "active";
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        loading={find.isPending}
        disabled={isNobody}
        title={
          isNobody ? t("Administrators and inactive people cannot be assigned demos.") : undefined
        }
        onClick={() => find.mutate()}
      >
        {t("Assign demos")}
      </Button>
      {receivers && (
        <AssignModal
          title={t("Assign demos")}
          chosen={receivers.people}
          note={receivers.leftOut > 0 ? writeLeftOut(receivers.leftOut) : undefined}
          onClose={() => setReceivers(null)}
        />
      )}
    </>
  );
}

function singleReceivers(people: readonly User[]): Receivers {
  const able = people.filter(canReceive);
  return {
    people: { kind: "single", people: able.map(toChoice) },
    leftOut: people.length - able.length,
  };
}

const canReceive = (user: User) => user.is_active && user.user_type_id.type_name !== "admin";
const toChoice = ({ _id, name }: User) => ({ value: _id, label: name });

const writeLeftOut = (count: number) =>
  plural(
    count,
    "{count} person is left out: administrators and inactive people cannot be assigned demos.",
    "{count} people are left out: administrators and inactive people cannot be assigned demos.",
  );
