import { useState } from "react";
import { searchOf } from "./list-address.ts";
import { useDebounced } from "./use-debounced.ts";

const TYPING_MS = 200;

/** The debounced search text, and whether it matches what is typed by now. */
export function useSearchText(typed: string) {
  const now = searchOf(typed);
  const debounced = useDebounced(now, TYPING_MS);
  return { debounced, isSettled: debounced === now };
}

export type FilterSearch = ReturnType<typeof useFilterSearch>["typed"];

/** The same with its own state, in the shape that a searchable filter expects. */
export function useFilterSearch() {
  const [search, onSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { debounced, isSettled } = useSearchText(search);
  const onOpen = (next: boolean) => {
    setOpen(next);
    if (!next) onSearch("");
  };
  return { debounced, typed: { search, onSearch, isSettled, isOpen, onOpen } };
}
