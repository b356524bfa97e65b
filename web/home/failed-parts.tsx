import type { Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { messageOf } from "../calls/api.ts";
import { queryClient } from "../calls/query-client.ts";
import { FailedState } from "../ui/failed-state.tsx";

const cache = queryClient.getQueryCache();
/** Old answers stay on screen: only what has none leaves a gap. */
const missing = {
  type: "active",
  predicate: ({ state }: Query) => state.status === "error" && state.data === undefined,
} as const;
const subscribe = (listener: () => void) => cache.subscribe(listener);
/** As one text, which is the same as long as nothing changes. */
const readNames = () =>
  cache
    .findAll(missing)
    .map(({ queryKey }) => queryKey[1])
    .join();

/** What Home asked for and did not get, by the second word of each key. */
export const useFailedParts = () =>
  useSyncExternalStore(subscribe, readNames)
    .split(",")
    .filter((name) => name !== "");

/** In place of all that did not come, which one press asks for again: each saying so for itself would say the same. */
export const FailedParts = () => (
  <FailedState
    message={messageOf(cache.findAll(missing)[0]?.state.error)}
    onRetry={() => queryClient.refetchQueries(missing)}
  />
);
