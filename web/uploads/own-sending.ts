import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { unfinishedUploadsQuery } from "./api.ts";
import { createSending } from "./sending.ts";
import { isUnderWay } from "./upload-state.ts";

/** The uploads of one place on a page. They stop when the page is left, and can be resumed later. */
export function useOwnSending() {
  const client = useQueryClient();
  const [sending] = useState(createSending);
  const state = useSyncExternalStore(sending.subscribe, sending.read);
  // An effect, for transfers are outside React and would go on without a page.
  useEffect(() => sending.leave, [sending]);
  /** What is unfinished now. A session that ended meanwhile shows in the answer, as everywhere. */
  const refreshUnfinished = () =>
    void client
      .query({ ...unfinishedUploadsQuery(), meta: { isErrorShownByPage: true } })
      .catch(() => undefined);
  return { sending, state, isBusy: isUnderWay(state), refreshUnfinished };
}
