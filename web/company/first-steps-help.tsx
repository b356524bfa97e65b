import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { firstSteps } from "../../contract/company.ts";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { dashboardQuery } from "../dashboard/api.ts";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { hideFirstSteps } from "./api.ts";
import { StepList } from "./step-list.tsx";

/** The same list for those who hid it, with the way to bring it back. */
export function FirstStepsHelp() {
  const navigate = useNavigate();
  const dashboard = useQuery({ ...dashboardQuery(), refetchOnMount: "always" });
  const showing = useMutation({
    mutationFn: () => hideFirstSteps(false),
    onSuccess: async () => {
      await reload([["users", "dashboard"]]);
      await navigate("/");
    },
  });
  if (dashboard.isPending) return <SkeletonRows label={t("Loading…")} count={6} />;
  if (dashboard.isError)
    return <FailedState message={messageOf(dashboard.error)} onRetry={() => dashboard.refetch()} />;
  const steps = dashboard.data.first_steps;
  const isOver = steps.done.length === firstSteps.length;
  return (
    <div>
      <StepList steps={steps} />
      {isOver && <p className="mt-4 text-ink-2">{t("All steps are done.")}</p>}
      {steps.hidden && !isOver && (
        <Button
          variant="outline"
          className="mt-4"
          loading={showing.isPending}
          onClick={() => showing.mutate()}
        >
          {t("Show on Home")}
        </Button>
      )}
    </div>
  );
}
