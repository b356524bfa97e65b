import { useState } from "react";
import { searchOf } from "./list-address.ts";
import { useDebounced } from "./use-debounced.ts";

const TYPING_MS = 200;

/** What the server is asked for while somebody types, and whether that is what stands there by now. */
export function useSearchText(typed: string) {
  const now = searchOf(typed);
  const wanted = useDebounced(now, TYPING_MS);
  return { wanted, isSettled: wanted === now };
}

/** The same with a text of its own, in the words of a filter that is searched. */
export function useFilterSearch() {
  const [search, onSearch] = useState("");
  const { wanted, isSettled } = useSearchText(search);
  return { wanted, typed: { search, onSearch, isSettled } };
}
