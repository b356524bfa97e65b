import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { assignmentMessages } from "../../contract/assignments.ts";
import { Button } from "../ui/button.tsx";
import { type Choice, ChoiceList } from "../ui/fields/choice-list.tsx";
import { t, translate } from "../ui/language.ts";
import { type PlaceAndPosition, peopleByFieldQuery } from "./api.ts";
import { choicesNotice } from "./choices-notice.tsx";
import { PlaceAndPositionFields, usePlaceAndPosition } from "./place-and-position-fields.tsx";

type Props = {
  added: readonly Choice[];
  onAdd: (people: readonly Choice[]) => void;
};

/** Finds people by place and position; those of several places can be added one after the other. */
export function PeopleFinder({ added, onAdd }: Props) {
  const [filter, setFilter] = usePlaceAndPosition();
  const [wanted, setWanted] = useState<PlaceAndPosition | null>(null);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const [problem, setProblem] = useState<string>();
  const found = useQuery(peopleByFieldQuery(wanted));

  const find = () => {
    const isWhole = Object.values(filter).every((value) => value !== "");
    setProblem(isWhole ? undefined : assignmentMessages.filtersMissing);
    setChosen([]);
    setWanted(isWhole ? filter : null);
  };
  const add = () => {
    const isAdded = chosen.some(({ value }) => added.some((person) => person.value === value));
    const isNothing = chosen.length === 0;
    setProblem(
      isNothing ? assignmentMessages.noUserChosen : isAdded ? assignmentMessages.exists : undefined,
    );
    if (isNothing || isAdded) return;
    onAdd(chosen);
    setChosen([]);
  };
  return (
    <div className="flex flex-col gap-3">
      <PlaceAndPositionFields value={filter} onChange={setFilter} />
      <Button
        variant="outline"
        icon={<Search size={16} aria-hidden />}
        loading={found.isLoading}
        onClick={find}
      >
        {t("Find people")}
      </Button>
      {wanted !== null && (
        <ChoiceList
          label={t("People found")}
          choices={found.data ?? []}
          chosen={chosen}
          onChange={setChosen}
          instead={choicesNotice(found, found.data?.length === 0, assignmentMessages.noMatch)}
        />
      )}
      {problem && (
        <p role="alert" className="text-[13px] text-danger">
          {translate(problem)}
        </p>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <Button variant="outline" onClick={add}>
          {t("Add")}
        </Button>
      )}
    </div>
  );
}
