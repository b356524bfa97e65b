import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FirstSteps as Steps, firstSteps } from "../../contract/company.ts";
import { reload } from "../calls/query-client.ts";
import { dashboardQuery } from "../dashboard/api.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { hideFirstSteps } from "./api.ts";
import { StepList } from "./step-list.tsx";

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
    <Card className="mb-7 p-5 sm:p-6">
      <div className="mb-1 flex items-start justify-between gap-4">
        <h2 className="text-base font-semibold">{t("First steps")}</h2>
        <Button
          variant="ghost"
          size="sm"
          loading={hiding.isPending}
          icon={<X size={14} aria-hidden />}
          onClick={() => hiding.mutate(true)}
          className="-mt-1 -mr-2"
        >
          {t("Dismiss")}
        </Button>
      </div>
      <p className="mb-4 text-ink-2">
        {t(
          "From an empty portal to a demo in front of a client. You find this again under Help Desk.",
        )}
      </p>
      <StepList steps={steps} />
    </Card>
  );
}

const isOpen = (steps: Steps | undefined) =>
  steps !== undefined && !steps.hidden && steps.done.length < firstSteps.length;
