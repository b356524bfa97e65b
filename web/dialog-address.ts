import { useLocation, useNavigate, useSearchParams } from "react-router";

/**
 * Which dialog of a page is open lives in the address: Back closes it, a reload or signing in again brings
 * it back, and a sent link opens it. `name` is its part of the address, the value says what it is about.
 */
export function useDialogAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { isDialog?: boolean } | null };
  const navigate = useNavigate();
  const withValue = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    value: params.get(name),
    open: (value: string) => setParams(withValue(value), { state: { isDialog: true } }),
    /** Whoever opened it here goes back to where they were; a sent link has nothing to go back to. */
    close: () => {
      if (state?.isDialog) void navigate(-1);
      else setParams(withValue(null), { replace: true });
    },
  };
}
