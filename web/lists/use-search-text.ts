import { LONGEST_SEARCH } from "../../contract/wire.ts";
import { useQuietValue } from "./use-debounced.ts";

const TYPING_MS = 200;

/** What the server is asked for while somebody types, and whether that is what stands there by now. */
export function useTypedSearch(typed: string) {
  const now = typed.trim().slice(0, LONGEST_SEARCH);
  const wanted = useQuietValue(now, TYPING_MS);
  return { wanted, isSettled: wanted === now };
}
