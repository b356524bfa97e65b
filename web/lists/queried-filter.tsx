import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import type { Option } from "../ui/fields/labelled-select.tsx";
import { t, translate } from "../ui/language.ts";
import { SearchedFilter } from "../ui/fields/searched-filter.tsx";

type Props = Omit<ComponentProps<typeof SearchedFilter>, "options" | "notice" | "chosen"> & {
  found: UseQueryResult<Option[]>;
  /** The name of what is chosen, by its id alone: the list may not hold it. */
  chosen: UseQueryResult<string>;
  /** Whether `found` is about what was typed last. */
  isSettled: boolean;
};

/** A filter whose choices the server finds. Older ones are no choice: Enter would take the wrong one. */
export function QueriedFilter({ found, chosen, isSettled, ...filter }: Props) {
  const isCurrent = isSettled && !found.isPlaceholderData;
  return (
    <SearchedFilter
      {...filter}
      chosen={chosen.data ?? (chosen.isError ? t("Unknown") : "…")}
      options={isCurrent ? (found.data ?? []) : []}
      notice={isCurrent ? noticeOf(found) : t("Loading…")}
    />
  );
}

function noticeOf(found: Props["found"]) {
  if (found.isError) return translate(messageOf(found.error));
  if (found.isPending) return t("Loading…");
  return found.data.length === 0 ? translate(demoMessages.noResults) : undefined;
}
