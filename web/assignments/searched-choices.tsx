import type { UseQueryResult } from "@tanstack/react-query";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../api.ts";
import { textLink } from "../text-link.ts";
import { type Choice, ChoiceList } from "../ui/choice-list.tsx";
import { t, translate } from "../ui/language.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Spinner } from "../ui/spinner.tsx";

type Props = {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  query: UseQueryResult<{ choices: Choice[]; isMore: boolean }>;
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
};

/** A list that the server searches: of many it shows the first, and says so. */
export function SearchedChoices({ label, placeholder, search, onSearch, query, ...list }: Props) {
  return (
    <div>
      <ChoiceList
        label={label}
        choices={query.data?.choices ?? []}
        instead={insteadOf(query)}
        {...list}
      >
        <SearchBox
          value={search}
          onChange={(text) => onSearch(text.trim())}
          placeholder={placeholder}
        />
      </ChoiceList>
      <p className="mt-1.5 min-h-5 text-[13px] text-ink-2">
        {query.data?.isMore && t("There are more: type to narrow the list.")}
      </p>
    </div>
  );
}

function insteadOf(query: Props["query"]) {
  if (query.isError)
    return (
      <div role="alert" className={centred}>
        <p>{translate(messageOf(query.error))}</p>
        <button type="button" className={textLink} onClick={() => void query.refetch()}>
          {t("Try again")}
        </button>
      </div>
    );
  if (query.isPending)
    return (
      <div className={centred}>
        <Spinner label={t("Loading…")} />
      </div>
    );
  if (query.data.choices.length === 0)
    return <p className={`${centred} text-ink-2`}>{translate(demoMessages.noResults)}</p>;
  return undefined;
}

const centred = "flex h-full flex-col items-center justify-center gap-2 p-4 text-center";
