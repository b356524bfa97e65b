import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "../../contract/own-sessions.ts";
import { reload } from "../calls/query-client.ts";
import { messageOf, type WithMessage } from "../calls/api.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { endOtherSessions, endSession, ownSessionsQuery } from "./api.ts";
import { SessionRow } from "./session-row.tsx";

const SessionPlaceModal = lazyDialog(async () => ({
  default: (await import("./session-place-modal.tsx")).SessionPlaceModal,
}));

/** Every device on which the person is signed in, and a way to end what is not theirs any more. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery());
  const [named, setNamed] = useState<Session | null>(null);
  const follow = {
    onSuccess: ({ message }: WithMessage) => showSuccess(message),
    onSettled: () => reload([["sessions"]]),
  };
  const end = useMutation({ mutationFn: endSession, ...follow });
  const endOthers = useMutation({ mutationFn: endOtherSessions, ...follow });
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Card className="mt-4 p-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{t("Where you are signed in")}</h2>
          <p className="text-ink-2">
            {t("Sign out devices that you no longer use or do not recognise")}
          </p>
        </div>
        {hasOthers && (
          <Button
            variant="outline"
            size="sm"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t("Sign out everywhere else")}
          </Button>
        )}
      </div>
      {sessions.isError && (
        <FailedState message={messageOf(sessions.error)} onRetry={sessions.refetch} />
      )}
      <ul className="mt-1 -mb-2 divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={end.isPending && end.variables === session._id}
            onEnd={() => end.mutate(session._id)}
            onName={() => setNamed(session)}
          />
        ))}
      </ul>
      {named && <SessionPlaceModal session={named} onClose={() => setNamed(null)} />}
    </Card>
  );
}
