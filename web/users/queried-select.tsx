import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { messageOf } from "../api.ts";
import { textLink } from "../text-link.ts";
import { t } from "../ui/language.ts";
import { LabelledSelect, type Option } from "../ui/labelled-select.tsx";

type Props<Item> = Omit<ComponentProps<typeof LabelledSelect>, "options" | "hint"> & {
  query: UseQueryResult<Item[]>;
  toOption: (item: Item) => Option;
};

/** A select whose choices come from the server. A list that did not come says so, and can be asked for again. */
export const QueriedSelect = <Item,>({ query, toOption, ...select }: Props<Item>) => (
  <div className="min-w-0">
    <LabelledSelect
      {...select}
      options={query.data?.map(toOption) ?? []}
      disabled={select.disabled === true || query.data === undefined}
      hint={query.isLoading ? t("Loading…") : undefined}
      error={query.isError ? messageOf(query.error) : select.error}
    />
    {query.isError && (
      <button
        type="button"
        className={`mt-1 text-[13px] ${textLink}`}
        onClick={() => void query.refetch()}
      >
        <span aria-hidden>{t("Try again")}</span>
        <span className="sr-only">{t("Try again to load {label}", { label: select.label })}</span>
      </button>
    )}
  </div>
);
