import { useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { addressNow } from "../lists/list-address.ts";

/**
 * Which dialog of a page is open lives in the address: Back closes it, a reload or signing in again brings
 * it back, and a sent link opens it. `name` is its part of the address, the value says what it is about.
 */
export function useDialogAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation() as { state: { isDialog?: boolean } | null; key: string };
  const navigate = useNavigate();
  const left = useRef<string>(null);
  const withValue = (value: string | null) => {
    const next = addressNow();
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    value: params.get(name),
    /** For a link, or a row of a table, that opens it. */
    linkTo: (value: string) => ({
      to: { search: `${withValue(value)}` },
      state: { isDialog: true },
    }),
    open: (value: string) => setParams(withValue(value), { state: { isDialog: true } }),
    /** Opened here, closing it goes back; a sent link has nothing to go back to. */
    close: () => {
      if (left.current === key) return; // going back is not instant; called twice, it would leave the page
      left.current = key;
      if (state?.isDialog) void navigate(-1);
      else setParams(withValue(null), { replace: true });
    },
  };
}
