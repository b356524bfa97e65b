import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { assignmentMessages } from "../../contract/assignments.ts";
import { searchOf } from "../lists/list-address.ts";
import { choiceBox, ChoiceRows, ChosenList } from "../ui/fields/choice-list.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { plural, t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";
import { NamesAlike } from "../users/names-alike.tsx";
import { candidatesQuery, CHOICES_STEP, noFilter, type PeopleFilter } from "./api.ts";
import { choicesNotice } from "./choices-notice.tsx";
import { isChosen, nobody, type PeopleChoice, toChoice, toggle } from "./people-choice.ts";
import { PeopleFilters } from "./people-filters.tsx";
import { ShownOfAll } from "./shown-of-all.tsx";

type Props = {
  /** What they are to be given: who has all of it is marked. */
  demos: readonly string[];
  value: PeopleChoice;
  onChange: (value: PeopleChoice) => void;
};

/** People found by words and by any filters; single ones are chosen, or all who were found. */
export function PeoplePicker({ demos, value, onChange }: Props) {
  const [filter, setFilter] = useState<PeopleFilter>(
    value.kind === "found" ? value.filter : noFilter,
  );
  const [size, setSize] = useState(CHOICES_STEP);
  const found = useQuery(candidatesQuery(filter, demos, size));
  const { data = [], totalCount = 0, completeCount = 0, is_similar } = found.data ?? {};
  const choices = data.map((candidate) => toChoice(candidate, demos.length));
  const open = totalCount - completeCount;

  const narrow = (part: Partial<PeopleFilter>) => {
    setFilter({ ...filter, ...part });
    setSize(CHOICES_STEP);
    // "All found" means those of this filter: with another one nobody would know who is meant.
    if (value.kind === "found") onChange(nobody);
  };
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-small font-medium">{t("Employees")}</legend>
      <div className="flex flex-col gap-2 [&>:first-child]:w-full">
        <SearchBox
          value={filter.search}
          onChange={(text) => narrow({ search: searchOf(text) })}
          placeholder={t("Search employees")}
        />
        <PeopleFilters value={filter} onChange={narrow} />
      </div>
      <Chosen value={value} onChange={onChange} />
      {is_similar && (
        <div className="mt-2 text-small">
          <NamesAlike />
        </div>
      )}
      <div className={choiceBox}>
        {choicesNotice(found, choices.length === 0, assignmentMessages.noMatch) ?? (
          <ChoiceRows
            choices={choices}
            isChosen={(person) => isChosen(value, person)}
            onToggle={(person) => onChange(toggle(value, person))}
          />
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <ShownOfAll
          shown={choices.length}
          total={totalCount}
          onMore={() => setSize(size + CHOICES_STEP)}
        />
        {value.kind === "single" && open > 1 && !is_similar && (
          <button
            type="button"
            className={`mt-1.5 text-small ${textLink}`}
            onClick={() => onChange({ kind: "found", filter, count: open, except: [] })}
          >
            {plural(open, "Select all {count} found", "Select all {count} found")}
          </button>
        )}
      </div>
    </fieldset>
  );
}

type ChosenProps = Pick<Props, "value" | "onChange">;

/** Those who are chosen one by one; or that all are, and who is left out. */
function Chosen({ value, onChange }: ChosenProps) {
  if (value.kind === "single")
    return value.people.length === 0 ? null : (
      <ChosenList
        label={t("Selected")}
        chosen={value.people}
        onDrop={(person) => onChange(toggle(value, person))}
      />
    );
  const count = value.count - value.except.length;
  return (
    <p className="mt-2 flex flex-wrap gap-x-2 text-small">
      <output className="font-medium">
        {plural(count, "{count} person found is selected", "All {count} found are selected")}
      </output>
      <button type="button" className={textLink} onClick={() => onChange(nobody)}>
        {t("Clear selection")}
      </button>
    </p>
  );
}
