import { useSearchParams } from "react-router";
import { addressNow } from "../lists/list-address.ts";

const NAME = "open";
const read = (from: URLSearchParams) => new Set(from.get(NAME)?.split(",").filter(Boolean));

/** Which regions and countries are unfolded lives in the address, as whatever else a list shows. */
export function useUnfolded() {
  const [params, setParams] = useSearchParams();
  const unfolded = read(params);
  const change = (edit: (ids: Set<string>) => void) => {
    const next = addressNow();
    const ids = read(next);
    edit(ids);
    if (ids.size > 0) next.set(NAME, [...ids].join(","));
    else next.delete(NAME);
    setParams(next, { replace: true });
  };
  return {
    isOpen: (id: string) => unfolded.has(id),
    toggle: (id: string) => change((ids) => ids.delete(id) || ids.add(id)),
  };
}

export type Unfolded = ReturnType<typeof useUnfolded>;
