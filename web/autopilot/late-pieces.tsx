import { Suspense } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";

const Card = lazy(async () => ({
  default: (await import("./autopilot-card.tsx")).AutopilotCard,
}));

/** Of uploaded demos, without delaying their page. */
export const AutopilotOfDemo = ({ demo }: { demo: DemoDetails }) =>
  demo.build && (
    <FailedLoadBoundary fallback={null}>
      <Suspense fallback={null}>
        <Card demo={demo} build={demo.build} />
      </Suspense>
    </FailedLoadBoundary>
  );
