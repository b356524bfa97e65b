import { useMutation, useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import type { Session } from "../../contract/own-sessions.ts";
import { reload } from "../calls/query-client.ts";
import { messageOf, type Told } from "../calls/api.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { endOtherSessions, endSession, ownSessionsQuery } from "./api.ts";

/** Every device on which the person is signed in, and a way to end what is not theirs any more. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery());
  const follow = {
    onSuccess: ({ message }: Told) => showSuccess(message),
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
          />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const name = nameOf(session);
  const Icon = icons[session.system] ?? Monitor;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={20} aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[13px] text-ink-2">
          {t("Last used {time}", { time: timeSince(session.last_seen_at, Date.now()) })}
        </p>
      </div>
      {session.is_current ? (
        <Chip>{t("This device")}</Chip>
      ) : (
        <Button
          variant="outline"
          size="sm"
          loading={isEnding}
          aria-label={t("Sign out {device}", { device: name })}
          onClick={onEnd}
        >
          {t("Sign out")}
        </Button>
      )}
    </li>
  );
}

const icons: Partial<Record<string, typeof Monitor>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
};

function nameOf({ browser, system }: Session) {
  const known = browser === "Other" ? t("Browser") : browser;
  return system === "" ? known : t("{browser} on {system}", { browser: known, system });
}
