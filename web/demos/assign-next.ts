import { useLocation, useNavigate } from "react-router";
import type { Demo } from "../../contract/demos.ts";

type AssignState = { assign?: Demo } | null;

/** Leads to the list of demos, with the dialog that assigns this one. */
export const assignNext = (demo: Demo): { assign: Demo } => ({ assign: demo });

/** The demo that somebody came here to assign. */
export function useAssignNext() {
  const { state, search } = useLocation() as { state: AssignState; search: string };
  const navigate = useNavigate();
  return {
    demo: state?.assign ?? null,
    clear: () => void navigate({ search }, { replace: true, state: null }),
  };
}
