import { useMutation, useQuery } from "@tanstack/react-query";
import { type AssignmentMail, GATHERED_MINUTES } from "../../contract/personal/preferences.ts";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { Segments } from "../ui/fields/segments.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { changePreferences, preferencesQuery } from "./api.ts";

const options: readonly { value: AssignmentMail; label: string }[] = [
  { value: "at_once", label: t("At once") },
  { value: "daily", label: t("Daily") },
  { value: "never", label: t("Never") },
];
const meanings: Record<AssignmentMail, string> = {
  at_once: t("One email about what was assigned within {minutes} minutes", {
    minutes: GATHERED_MINUTES,
  }),
  daily: t("One email in the morning, on days with something new"),
  never: t("No email; new demos are marked on Home"),
};

/** How people are notified of demos that are assigned to them. */
export function AssignmentMailChoice() {
  const preferences = useQuery(preferencesQuery());
  const choose = useMutation({
    mutationFn: (choice: AssignmentMail) => changePreferences({ assignment_mail: choice }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => reload([["preferences"]]),
  });
  // What was pressed is shown at once.
  const chosen = choose.isPending ? choose.variables : preferences.data?.assignment_mail;
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-7">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{t("Emails about new demos")}</h2>
        <p className="min-h-[1lh] text-ink-2">{chosen && meanings[chosen]}</p>
      </div>
      {preferences.isLoadingError ? (
        <FailedState message={messageOf(preferences.error)} onRetry={preferences.refetch} />
      ) : (
        <Segments
          label={t("Emails about new demos")}
          options={options}
          value={chosen ?? "daily"}
          onChange={(choice) => choose.mutate(choice)}
          disabled={chosen === undefined}
        />
      )}
    </Card>
  );
}
