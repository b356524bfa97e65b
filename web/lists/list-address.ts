import { useSearchParams } from "react-router";
import { DEFAULT_TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from "../../contract/portal.ts";
import { MAX_SEARCH_LENGTH } from "../../contract/wire.ts";

/**
 * What a list shows lives in the address: back, reload and a sent link show the same. `filters` names
 * the list's own parts and what they are when the address says nothing, which is then left out of it.
 */
export function useListAddress<Filters extends Record<string, string>>(filters: Filters) {
  const [params, setParams] = useSearchParams();
  const defaults = { search: "", page: 1, size: DEFAULT_TABLE_PAGE_SIZE as number, ...filters };
  type Address = typeof defaults;
  const read = (from: URLSearchParams): Address => ({
    ...defaults,
    ...Object.fromEntries(
      ["search", ...Object.keys(filters)].flatMap((name) =>
        from.has(name) ? [[name, from.get(name)]] : [],
      ),
    ),
    page: Math.max(1, Math.floor(Number(from.get("page"))) || 1),
    size: TABLE_PAGE_SIZES.find((size) => `${size}` === from.get("size")) ?? defaults.size,
  });
  /** Another list begins at its first page. Typing replaces the address, so that Back leads to another page. */
  const change = (part: Partial<Address>) => {
    const now = addressNow();
    const next: Address = { ...read(now), page: 1, ...part };
    const kept = Object.entries(next).filter(
      ([name, value]) => value !== defaults[name as keyof Address],
    );
    // What others keep in the address stays: a dialog may have opened while the last keys were on their way.
    const foreign = [...now].filter(([name]) => !(name in defaults));
    const isTyping = Object.keys(part).every((name) => name === "search");
    const all = [...kept, ...foreign].map(([name, value]) => [name, String(value)]);
    setParams(new URLSearchParams(all), { replace: isTyping });
  };
  const address = read(params);
  const isNarrowed = ["search", ...Object.keys(filters)].some(
    (name) =>
      !ORDERING.has(name) && address[name as keyof Address] !== defaults[name as keyof Address],
  );
  /** Back to the whole list; only where something narrows it. */
  const clear = isNarrowed ? () => change({ ...defaults, size: address.size }) : undefined;
  return { address, change, clear };
}

/** They put a list in order, and narrow nothing. */
const ORDERING = new Set(["sort", "order"]);

/** The address bar itself: it is ahead of what is drawn while a page is still on its way to the screen. */
export const addressNow = () => new URLSearchParams(window.location.search);

/** What the server is asked for: it accepts no surrounding blanks, and a limited length. */
export const searchOf = (typed: string) => typed.trim().slice(0, MAX_SEARCH_LENGTH);
