import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";
import { rightsOf } from "../../contract/roles.ts";
import { usePresenting } from "../presenting/presenting.ts";
import { PresentingStage } from "../presenting/presenting-stage.tsx";
import { useSession } from "../session/session.ts";

/** Which entry is on the stage: a demo with threads reloads the page, and goes on where it was. */
const AT = "at";

/**
 * The entries that the reader can present, one after the other. They are those of the moment in which somebody
 * begins: what a colleague changes meanwhile takes nothing from before the client.
 */
export function useMeetingStage(meeting: Meeting) {
  const presenting = usePresenting();
  const [params, setParams] = useSearchParams();
  const [initial, setInitial] = useState(meeting);
  const entries = initial.entries.filter(({ demo }) => demo !== null);
  const found = entries.findIndex(({ _id }) => _id === params.get(AT));
  const show = (id: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete(AT);
        else after.set(AT, id);
        return after;
      },
      { replace: true },
    );
  return {
    meeting: initial,
    presenting,
    entries,
    at: Math.max(0, found),
    go: (to: number) => show(entries[to]?._id),
    /** From its first entry, or from another. */
    start: (from?: Pick<MeetingEntry, "_id">) => {
      setInitial(meeting);
      show(from?._id ?? meeting.entries.find(({ demo }) => demo !== null)?._id);
      presenting.start();
    },
  };
}

export function MeetingStage({ stage }: { stage: ReturnType<typeof useMeetingStage> }) {
  const session = useSession();
  const { meeting, presenting, entries, at, go } = stage;
  return (
    <PresentingStage
      playlist={{
        client: meeting.client,
        name: meeting.client === "" ? meeting.name : meeting.client,
        meetingId: meeting._id,
        plannedMinutes: meeting.planned_minutes,
        entries: entries.map(({ demo, title, note, pinned }) => ({
          demoId: demo?._id ?? "",
          title: title ?? "",
          picture: demo?.image_url ?? null,
          notes: note === "" ? undefined : note,
          buildId: pinned?._id,
        })),
        at,
        go,
      }}
      demo={entries[at]?.demo ?? undefined}
      presenting={presenting}
      isDetailed={session !== null && rightsOf(session.role) === "admin"}
    />
  );
}
