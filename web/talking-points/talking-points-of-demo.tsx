import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { talkingPointsQuery } from "./api.ts";
import { PointsCard } from "./points-card.tsx";

type Props = { demoId: string; isAdmin: boolean };

/** What to say while presenting it: the company's text, with the person's own notes beside it. */
export function TalkingPointsOfDemo({ demoId, isAdmin }: Props) {
  const points = useQuery(talkingPointsQuery(demoId));
  if (points.isError && points.data === undefined)
    return <FailedState message={messageOf(points.error)} onRetry={() => points.refetch()} />;
  if (points.data === undefined)
    return <Spinner label={t("Loading the talking points")} size="1.5rem" />;
  const { company, own } = points.data;
  return (
    <div className="grid gap-4.5 lg:grid-cols-2">
      <PointsCard
        demoId={demoId}
        of="company"
        title={t("From the company")}
        text={company.text}
        by={company.changed_by && { name: company.changed_by, at: company.changed_at ?? "" }}
        mayEdit={isAdmin}
        emptyText={
          isAdmin
            ? t("Nothing yet. What you write here is seen by everybody who may present this demo.")
            : t("Nothing yet. Administrators write here what every presentation should say.")
        }
      />
      <PointsCard
        demoId={demoId}
        of="own"
        title={t("Your own")}
        text={own.text}
        by={null}
        mayEdit
        emptyText={t("Nothing yet. Only you see what you write here.")}
      />
    </div>
  );
}
