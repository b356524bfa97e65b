import { Suspense } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";

const DemoCard = lazy(async () => ({
  default: (await import("./keep-demo-card.tsx")).KeepDemoCard,
}));
const MeetingCard = lazy(async () => ({
  default: (await import("./keep-meeting-card.tsx")).KeepMeetingCard,
}));

/** What keeps a demo or a meeting on the device, without delaying its page. */
export const KeepDemo = ({ demo }: { demo: DemoDetails }) => (
  <FailedLoadBoundary fallback={null}>
    <Suspense fallback={null}>
      <DemoCard demo={demo} />
    </Suspense>
  </FailedLoadBoundary>
);

export const KeepMeeting = ({ meeting }: { meeting: Meeting }) => (
  <FailedLoadBoundary fallback={null}>
    <Suspense fallback={null}>
      <MeetingCard meeting={meeting} />
    </Suspense>
  </FailedLoadBoundary>
);
