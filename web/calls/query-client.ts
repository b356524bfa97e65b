import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { UserMessage } from "../../contract/sentences.ts";
import { ApiError, messageOf, refusalOf, isSignedOut } from "./api.ts";
import {
  checkConnection,
  isConnected,
  isConnectionFailure,
  onConnectionChange,
} from "./connection.ts";
import { endSession, onSessionEnd, readSession } from "../session/session.ts";
import { dismissToasts, showError } from "../ui/toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    /**
     * The page itself says that it failed, in place of what was asked for: a toast would say it twice.
     * "while empty": only as long as it has nothing to show; what it shows already stays, and a toast shows the error.
     */
    queryMeta: { isErrorShownByPage?: boolean | "while empty" };
  }
}

/** For the lists of a form: the field says that its list failed, and a toast does, as for all that a form does. */
export const alsoToasted = { isErrorShownByPage: false };

const RETRIES = 1;
const FRESH_FOR_MS = 30_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      const isEmpty = state.data === undefined;
      report(error, {
        isErrorShownByPage:
          meta?.isErrorShownByPage === "while empty" ? isEmpty : meta?.isErrorShownByPage === true,
      });
    },
  }),
  mutationCache: new MutationCache({ onError: (error) => report(error, { isChange: true }) }),
  defaultOptions: {
    // "always": the browser's own idea of being online pauses calls without a word.
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: isWorthRetrying,
      staleTime: FRESH_FOR_MS,
    },
    mutations: { networkMode: "always" },
  },
});

// What failed or became stale while the server did not answer is refetched once it does.
onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(isConnected())));

/**
 * Reloads what is under these keys, or for everything: what was asked before a change does not know of
 * it. The library does so only where it has an answer already; here a question that is still on its way to
 * its first one is reloaded too.
 */
export async function reload(keys: readonly QueryKey[] = [[]]) {
  const filters = keys.map((queryKey) => ({ queryKey }));
  for (const query of filters.flatMap((filter) => queryClient.getQueryCache().findAll(filter)))
    if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true });
  await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)));
}

onSessionEnd(() => queryClient.clear());

/** Every failed call is reported once, unless the server says that the session is over. */
function report(error: unknown, { isErrorShownByPage = false, isChange = false }) {
  if (error instanceof ApiError && isSignedOut(error)) {
    dismissToasts();
    const isCurrent = error.sessionId === readSession()?.appUser.session_id;
    if (isCurrent) endSession({ onPurpose: false });
    return;
  }
  if (isConnectionFailure(error))
    void reportConnectionFailure(messageOf(error), isErrorShownByPage, isChange);
  else if (!isErrorShownByPage) showError(messageOf(error));
}

/** Without a connection everything fails at once: then the shell shows it, and only failed saves get a toast too. */
async function reportConnectionFailure(
  message: UserMessage,
  isErrorShownByPage: boolean,
  isChange: boolean,
) {
  const isErrorShownByShell = !(await checkConnection()) && readSession() !== null;
  if (!isErrorShownByPage && (isChange || !isErrorShownByShell)) showError(message);
}

function isWorthRetrying(failureCount: number, error: Error) {
  return refusalOf(error) === undefined && failureCount < RETRIES;
}
