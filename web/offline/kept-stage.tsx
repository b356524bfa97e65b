import { useSearchParams } from "react-router";
import { PresentingStage } from "../presenting/presenting-stage.tsx";
import { usePresenting } from "../presenting/presenting.ts";
import { asKept, type Kept } from "./kept-records.ts";

/** Which demo is on the stage, and of which meeting: one with threads reloads the page, and goes on where it was. */
const AT = "at";
const MEETING = "meeting";

/** Everything else stays, above all whether the page is isolated. */
export function withParams(before: URLSearchParams, change: Record<string, string | undefined>) {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === "") after.delete(name);
    else after.set(name, value);
  return after;
}

/** Presents what is kept, from this device alone. */
export function useKeptStage({ demos, meetings }: Kept) {
  const presenting = usePresenting();
  const [params, setParams] = useSearchParams();
  const meeting = meetings.find(({ _id }) => _id === params.get(MEETING));
  const planned = meeting?.entries ?? [{ buildId: params.get(AT) ?? "", note: "" }];
  const entries = planned.flatMap(({ buildId, note }) => {
    const kept = demos.find((demo) => demo.buildId === buildId);
    return kept ? [{ kept, note }] : [];
  });
  const found = entries.findIndex(({ kept }) => kept.buildId === params.get(AT));
  const show = (buildId: string | undefined, meetingId: string | undefined) =>
    setParams((before) => withParams(before, { [AT]: buildId, [MEETING]: meetingId }), {
      replace: true,
    });
  return {
    presenting,
    meeting,
    entries,
    at: Math.max(0, found),
    go: (to: number) => show(entries[to]?.kept.buildId, meeting?._id),
    start: (buildId: string | undefined, meetingId?: string) => {
      show(buildId, meetingId);
      presenting.start();
    },
  };
}

export function KeptStage({ stage }: { stage: ReturnType<typeof useKeptStage> }) {
  const { presenting, meeting, entries, at, go } = stage;
  const shown = entries[at];
  return (
    <PresentingStage
      playlist={{
        name: meeting ? meeting.client || meeting.name : "",
        meetingId: meeting?._id,
        entries: entries.map(({ kept, note }) => ({
          demoId: kept.demo._id,
          title: kept.demo.title,
          picture: null,
          notes: note === "" ? undefined : note,
          buildId: kept.buildId,
        })),
        at,
        go,
      }}
      demo={shown && asKept(shown.kept)}
      presenting={presenting}
      isDetailed={false}
    />
  );
}
