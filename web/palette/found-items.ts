import type { UseQueryResult } from "@tanstack/react-query";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { useSearchText } from "../lists/use-search-text.ts";
import { t, translate } from "../ui/language.ts";
import type { FoundItem } from "./found.tsx";

export const MAX_SHOWN = 6;

/** The search text for the server; none before something is typed. */
export function usePaletteSearch(typed: string) {
  const { debounced, isSettled } = useSearchText(typed);
  return { debounced, isSettled, isSearching: debounced !== "" && typed.trim() !== "" };
}

/** Only answers to what stands in the box now: with an older one Enter would open the wrong thing. */
export function itemsOf<Row>(
  found: UseQueryResult<{ data: Row[]; is_similar?: boolean }>,
  isSettled: boolean,
  toItem: (row: Row) => FoundItem,
): { items: FoundItem[]; notice?: string | undefined } {
  if (found.isError) return { items: [], notice: translate(messageOf(found.error)) };
  if (!isSettled || found.isPlaceholderData || found.data === undefined)
    return { items: [], notice: t("Searching…") };
  const items = found.data.data.slice(0, MAX_SHOWN).map(toItem);
  if (items.length === 0) return { items, notice: translate(demoMessages.noResults) };
  return { items, notice: found.data.is_similar ? t("Spelled alike") : undefined };
}
