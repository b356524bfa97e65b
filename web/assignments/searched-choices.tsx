import { searchOf } from "../lists/list-address.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { demoMessages } from "../../contract/demos.ts";
import { type Choice, ChoiceList } from "../ui/fields/choice-list.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { choicesNotice } from "./choices-notice.tsx";
import { ShownOfAll } from "./shown-of-all.tsx";

export type PickerProps = {
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
};

type Props = PickerProps & {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  query: UseQueryResult<{ choices: Choice[]; total: number }>;
  onMore: () => void;
};

/** A list that the server searches: of many it shows the first, says so, and shows more when asked. */
export function SearchedChoices(props: Props) {
  const { label, placeholder, search, onSearch, query, onMore, ...list } = props;
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
      <ShownOfAll shown={choices.length} total={query.data?.total ?? 0} onMore={onMore} />
    </div>
  );
}
