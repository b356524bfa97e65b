import { type ComponentProps, Suspense } from "react";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";

const Shown = lazy(async () => ({ default: (await import("./no-match.tsx")).NoMatch }));

/** Few searches find nothing: its code comes with the first that does. */
export const NoMatch = (props: ComponentProps<typeof Shown>) => (
  <FailedLoadBoundary fallback={<FailedPiece />}>
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  </FailedLoadBoundary>
);
