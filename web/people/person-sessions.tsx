import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "../../contract/accounts.ts";
import { messageOf, type WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { SessionRow } from "../profile/session-row.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { endPersonSession, endPersonSessions, personSessionsQuery } from "./api.ts";

/** Where somebody is signed in, and a way to end it. */
export function PersonSessions({ person, isOwn }: { person: User; isOwn: boolean }) {
  const sessions = useQuery(personSessionsQuery(person._id));
  const follow = {
    onSuccess: ({ message }: WithMessage) => showSuccess(message),
    onSettled: () => reload([["sessions"], ["users", "overview"]]),
  };
  const end = useMutation({
    mutationFn: (session: string) => endPersonSession(person._id, session),
    ...follow,
  });
  const endAll = useMutation({ mutationFn: () => endPersonSessions(person._id), ...follow });
  if (sessions.isError)
    return <FailedState message={messageOf(sessions.error)} onRetry={sessions.refetch} />;
  if (!sessions.data) return <SkeletonRows label={t("Loading")} />;
  if (sessions.data.length === 0) return <EmptyState title={t("Not signed in anywhere")} />;
  const hasOthers = sessions.data.some((session) => !session.is_current);
  return (
    <>
      <ul aria-label={t("Sessions")} className="-mt-3 divide-y divide-line">
        {sessions.data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={end.isPending && end.variables === session._id}
            onEnd={() => end.mutate(session._id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          className="mt-4"
          variant="outline"
          loading={endAll.isPending}
          onClick={() => endAll.mutate()}
        >
          {isOwn ? t("Sign out everywhere else") : t("Sign out everywhere")}
        </Button>
      )}
    </>
  );
}
