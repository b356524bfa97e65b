import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";

/** Fit for a client, fit with a word of caution, or not fit. The words stand beside it. */
export const GradeIcon = ({ trialRun }: { trialRun: TrialRun }) => gradeIcons[gradeOf(trialRun)];

export const gradeIcons = {
  green: <CircleCheck size="1.125rem" aria-hidden className="shrink-0 text-brand" />,
  amber: <TriangleAlert size="1.125rem" aria-hidden className="shrink-0 text-warn" />,
  red: <CircleX size="1.125rem" aria-hidden className="shrink-0 text-danger" />,
};
