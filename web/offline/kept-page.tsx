import { useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useConnected } from "../calls/connection.ts";
import { inBytes } from "../formats/format-units.ts";
import { readSession } from "../session/session.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { noteLost, removeForeign } from "./keeping.ts";
import { KeptDemoLine } from "./kept-demo-line.tsx";
import { KeptMeetingLine } from "./kept-meeting-line.tsx";
import { changeDemo, type Kept, useKept } from "./kept-records.ts";
import { KeptStage, useKeptStage, withParams } from "./kept-stage.tsx";
import { Rehearsal } from "./rehearsal.tsx";

/** What can be presented without a network, and how its last rehearsal went. Opened by itself where there is none. */
export default function KeptPage() {
  const kept = useOwnKept();
  const stage = useKeptStage(kept);
  const isConnected = useConnected();
  const rehearsing = useRehearsing(kept);
  const isEmpty = kept.demos.length === 0;
  return (
    <>
      <PageHeader title={t("On this device")} subtitle={<Room kept={kept} />} />
      {!isConnected && (
        <p className="mb-4.5 text-ink-2">
          {isEmpty
            ? t("Nothing can be presented until there is a connection again.")
            : t("There is no connection. What is listed here plays all the same.")}
        </p>
      )}
      {rehearsing.first && (
        <Rehearsal
          key={rehearsing.first.buildId}
          kept={rehearsing.first}
          onDone={rehearsing.onDone}
          onLost={rehearsing.onLost}
        />
      )}
      {isEmpty ? (
        <EmptyState
          icon={<HardDrive aria-hidden />}
          title={t("Nothing is kept on this device")}
          hint={t(
            "While there is a connection, open a demo or a meeting and choose Keep on this device.",
          )}
          action={isConnected ? <ButtonLink to="/">{t("Choose a demo")}</ButtonLink> : undefined}
        />
      ) : (
        <div className="flex flex-col gap-2.5">
          {kept.meetings.map((meeting) => (
            <KeptMeetingLine
              key={meeting._id}
              meeting={meeting}
              demos={kept.demos}
              onPresent={() => stage.start(meeting.entries[0]?.buildId, meeting._id)}
            />
          ))}
          {kept.demos.map((demo) => (
            <KeptDemoLine
              key={demo.buildId}
              kept={demo}
              isConnected={isConnected}
              onPresent={() => stage.start(demo.buildId)}
              onRehearse={() => rehearsing.start([demo.buildId])}
            />
          ))}
        </div>
      )}
      <KeptStage stage={stage} />
    </>
  );
}

/** Of the person who is signed in; what another person left here is removed. */
function useOwnKept(): Kept {
  const kept = useKept();
  const userId = readSession()?.appUser._id;
  // An effect, for what is kept is outside of React.
  useEffect(() => void removeForeign(), []);
  return {
    demos: kept.demos.filter((demo) => demo.userId === userId),
    meetings: kept.meetings.filter((meeting) => meeting.userId === userId),
  };
}

const REHEARSE = "rehearse";

/** One after the other; the address says which, for a demo with threads reloads the page. */
function useRehearsing({ demos }: Kept) {
  const [params, setParams] = useSearchParams();
  const ids = (params.get(REHEARSE) ?? "").split(",").filter((id) => id !== "");
  const first = demos.find(({ buildId }) => buildId === ids[0]);
  const start = (next: readonly string[]) =>
    setParams((before) => withParams(before, { [REHEARSE]: next.join(",") }), { replace: true });
  const goOn = () => start(ids.slice(1));
  return {
    first,
    start,
    onDone: (rehearsal: Parameters<Parameters<typeof Rehearsal>[0]["onDone"]>[0]) => {
      if (first) changeDemo(first.buildId, { rehearsal });
      goOn();
    },
    onLost: () => {
      if (first) noteLost(first);
      goOn();
    },
  };
}

/** How much it takes, and how much room is left if the browser reports it. */
function Room({ kept: { demos } }: { kept: Kept }) {
  const bytes = demos.reduce((sum, demo) => sum + demo.bytes, 0);
  const { data: free = null } = useQuery({
    queryKey: ["device-room", bytes],
    queryFn: readFreeSpace,
    networkMode: "always",
    meta: { isErrorShownByPage: true },
  });
  const parts = [plural(demos.length, "{count} demo", "{count} demos"), inBytes(bytes)];
  if (free !== null) parts.push(t("{size} free for the portal", { size: inBytes(free) }));
  return parts.join(" · ");
}

/** Null where the browser does not report it. */
async function readFreeSpace() {
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage = 0 } = (await storage?.estimate()) ?? {};
  return quota === undefined ? null : Math.max(0, quota - usage);
}
