import { searchOf } from "../lists/list-address.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { demoMessages } from "../../contract/demos.ts";
import { type Choice, ChoiceList } from "../ui/fields/choice-list.tsx";
import { t } from "../ui/language.ts";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { choicesNotice } from "./choices-notice.tsx";

export type PickerProps = {
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
};

type Props = PickerProps & {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  query: UseQueryResult<{ choices: Choice[]; isMore: boolean }>;
};

/** A list that the server searches: of many it shows the first, and says so. */
export function SearchedChoices({ label, placeholder, search, onSearch, query, ...list }: Props) {
  const choices = query.data?.choices ?? [];
  return (
    <div>
      <ChoiceList
        label={label}
        choices={choices}
        instead={choicesNotice(query, choices.length === 0, demoMessages.noResults)}
        {...list}
      >
        <SearchBox
          value={search}
          onChange={(text) => onSearch(searchOf(text))}
          placeholder={placeholder}
        />
      </ChoiceList>
      <p className="mt-1.5 min-h-5 text-[13px] text-ink-2">
        {query.data?.isMore && t("Showing the first 100. Type to narrow the list.")}
      </p>
    </div>
  );
}
