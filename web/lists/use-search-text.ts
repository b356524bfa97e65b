import { searchOf } from "./list-address.ts";
import { useDebounced } from "./use-debounced.ts";

const TYPING_MS = 200;

/** What the server is asked for while somebody types, and whether that is what stands there by now. */
export function useSearchText(typed: string) {
  const now = searchOf(typed);
  const wanted = useDebounced(now, TYPING_MS);
  return { wanted, isSettled: wanted === now };
}
