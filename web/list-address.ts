import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { DEFAULT_TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from "../contract/portal.ts";

/**
 * What a list shows lives in the address: back, reload and a sent link show the same. `filters` names
 * the list's own parts and what they are when the address says nothing, which is then left out of it.
 */
export function useListAddress<Filters extends Record<string, string>>(filters: Filters) {
  const [params, setParams] = useSearchParams();
  const defaults = { search: "", page: 1, size: DEFAULT_TABLE_PAGE_SIZE as number, ...filters };
  type Address = typeof defaults;
  const address: Address = {
    ...defaults,
    ...Object.fromEntries(
      ["search", ...Object.keys(filters)].flatMap((name) =>
        params.has(name) ? [[name, params.get(name)]] : [],
      ),
    ),
    page: Math.max(1, Math.floor(Number(params.get("page"))) || 1),
    size: TABLE_PAGE_SIZES.find((size) => `${size}` === params.get("size")) ?? defaults.size,
  };
  /** Another list begins at its first page. Typing replaces the address, so that Back leads to another page. */
  const change = (part: Partial<Address>, { replace = false } = {}) => {
    const next: Address = { ...address, page: 1, ...part };
    const kept = Object.entries(next).filter(
      ([name, value]) => value !== defaults[name as keyof Address],
    );
    // What others keep in the address stays: a dialog may have opened while the last keys were on their way.
    const foreign = [...params].filter(([name]) => !(name in defaults));
    const isTyping = Object.keys(part).every((name) => name === "search");
    const all = [...kept, ...foreign].map(([name, value]) => [name, String(value)]);
    setParams(new URLSearchParams(all), { replace: replace || isTyping });
  };
  return { address, change };
}

type Paged = {
  address: { page: number; size: number };
  change: (part: { page: number }, how: { replace: boolean }) => void;
};

/** A page that is no longer there (its last row is gone, or the link is old) becomes the last one that is. */
export function useLastPage({ address, change }: Paged, totalCount: number | undefined) {
  const lastPage = Math.max(1, Math.ceil((totalCount ?? Infinity) / address.size));
  // An effect, for how many pages there are is known only from the answer.
  useEffect(() => {
    if (address.page > lastPage) change({ page: lastPage }, { replace: true });
  });
}
