import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { messageOf } from "../calls/api.ts";
import { textLink } from "../ui/text-link.ts";
import { LabelledSelect, type Option } from "../ui/fields/labelled-select.tsx";
import { t } from "../ui/language.ts";

type Props<Item> = Omit<ComponentProps<typeof LabelledSelect>, "options" | "hint"> & {
  query: UseQueryResult<Item[]>;
  toOption: (item: Item) => Option;
  /** Which of them can be chosen. */
  isOffered?: (item: Item) => boolean;
  /** What stands there already: it stays a choice, whatever became of the list. */
  present?: Option | "" | false | null | undefined;
};

/** A select whose choices come from the server. A list that failed to load says so, and can be retried. */
export const QueriedSelect = <Item,>(props: Props<Item>) => {
  const { query, toOption, isOffered = () => true, present, ...select } = props;
  return (
    <div className="min-w-0">
      <LabelledSelect
        // A native select knows no choice before its option is there: with the list it is mounted again.
        key={query.data === undefined ? "waiting" : "here"}
        {...select}
        options={withPresent((query.data ?? []).filter(isOffered).map(toOption), present)}
        disabled={select.disabled === true || query.data === undefined}
        hint={query.isLoading ? t("Loading…") : undefined}
        error={query.isError ? messageOf(query.error) : select.error}
      />
      {query.isError && (
        <button
          type="button"
          className={`mt-1 text-small ${textLink}`}
          onClick={() => void query.refetch()}
        >
          <span aria-hidden>{t("Try again")}</span>
          <span className="sr-only">{t("Retry loading {label}", { label: select.label })}</span>
        </button>
      )}
    </div>
  );
};

const withPresent = (options: Option[], present: Props<unknown>["present"]) =>
  present && !options.some(({ value }) => value === present.value)
    ? [present, ...options]
    : options;
