import { useEffect, useState, useSyncExternalStore } from "react";
import { createSending } from "./sending.ts";
import { isUnderWay } from "./upload-state.ts";

/** The uploads of one place on a page. They stop when it is left, and can be gone on with later. */
export function useOwnSending() {
  const [sending] = useState(createSending);
  const state = useSyncExternalStore(sending.subscribe, sending.read);
  // An effect, for transfers are outside React and would go on without a page.
  useEffect(() => sending.leave, [sending]);
  return { sending, state, isBusy: isUnderWay(state) };
}
