import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type FirstSteps as Steps, firstSteps } from "../../contract/company.ts";
import { reload } from "../calls/query-client.ts";
import { dashboardQuery } from "../dashboard/api.ts";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { hideFirstSteps } from "./api.ts";

/** Leads the administrators of a new portal to their first demo. Gone when everything is there, or hidden. */
export function FirstSteps() {
  const { data } = useQuery({
    ...dashboardQuery(),
    // Whoever comes back from a step wants to see it ticked off.
    refetchOnMount: ({ state }) => (isOpen(state.data?.first_steps) ? "always" : true),
  });
  const hiding = useMutation({ mutationFn: hideFirstSteps, onSuccess: () => reload([["users"]]) });
  const steps = data?.first_steps;
  if (steps === undefined || !isOpen(steps) || hiding.isSuccess) return null;
  return (
    <FailedLoadBoundary fallback={null}>
      <Suspense fallback={<CardSkeleton />}>
        <FirstStepsCard
          steps={steps}
          isHiding={hiding.isPending}
          onHide={() => hiding.mutate(true)}
        />
      </Suspense>
    </FailedLoadBoundary>
  );
}

/** Few portals are new: only theirs load it. */
const FirstStepsCard = lazy(async () => ({
  default: (await import("./first-steps-card.tsx")).FirstStepsCard,
}));

const CardSkeleton = () => (
  <Card className="mb-7 p-5 sm:p-6">
    <SkeletonRows label={t("Loading…")} count={firstSteps.length} />
  </Card>
);

const isOpen = (steps: Steps | undefined) =>
  steps !== undefined && !steps.hidden && steps.done.length < firstSteps.length;
