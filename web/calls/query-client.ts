import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
} from "@tanstack/react-query";
import { endsSession } from "../../contract/errors.ts";
import { ApiError, messageOf, refusalOf } from "./api.ts";
import { endSession, onSessionEnd, readSession } from "../session/session.ts";
import { dismissToasts, showError } from "../ui/toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    /** The page itself says that it failed, in place of what was asked for: a toast would say it twice. */
    queryMeta: { isToldByPage?: boolean };
  }
}

const RETRIES = 1;
const FRESH_FOR_MS = 30_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => report(error, query.meta?.isToldByPage === true),
  }),
  mutationCache: new MutationCache({ onError: (error) => report(error, false) }),
  defaultOptions: {
    // "always": the browser's own idea of being online pauses calls without a word.
    queries: { networkMode: "always", retry: isWorthRetrying, staleTime: FRESH_FOR_MS },
    mutations: { networkMode: "always" },
  },
});

/**
 * What was asked before a change does not know of it. The library asks anew only where it has an answer
 * already; here a question that is still on its way to its first one is asked anew too.
 */
const askAnew = queryClient.invalidateQueries.bind(queryClient);
queryClient.invalidateQueries = (filters?: InvalidateQueryFilters, options?: InvalidateOptions) => {
  for (const query of queryClient.getQueryCache().findAll(filters))
    if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true });
  return askAnew(filters, options);
};

onSessionEnd(() => queryClient.clear());

/** Every failed call is told once, unless it is the server's word that the session is over. */
function report(error: unknown, isToldByPage: boolean) {
  if (error instanceof ApiError && endsSession(error.message)) {
    dismissToasts();
    const isCurrent = error.sessionId === readSession()?.appUser.session_id;
    if (isCurrent) endSession({ onPurpose: false });
    return;
  }
  if (!isToldByPage) showError(messageOf(error));
}

function isWorthRetrying(failureCount: number, error: Error) {
  return refusalOf(error) === undefined && failureCount < RETRIES;
}
