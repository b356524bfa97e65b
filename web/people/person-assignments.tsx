import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts.ts";
import type { Assignment } from "../../contract/assignments.ts";
import { RuleChip } from "../assignment-rules/rule-chip.tsx";
import { assignmentsQuery } from "../assignments/api.ts";
import { LastDay } from "../assignments/last-day.tsx";
import { UnassignModal } from "../assignments/unassign-modal.tsx";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";

const MAX_SHOWN = 50;

/** What somebody may present, the newest first. */
export function PersonAssignments({ person }: { person: User }) {
  const filter = { search: "", user: person._id, demo: "", rule: "", page: 1, size: MAX_SHOWN };
  const list = useQuery({ ...assignmentsQuery(filter), meta: { isErrorShownByPage: true } });
  const [doomed, setDoomed] = useState<Assignment | null>(null);
  const close = () => {
    setDoomed(null);
    void reload([["users", "overview"]]);
  };
  if (list.isError) return <FailedState message={messageOf(list.error)} onRetry={list.refetch} />;
  if (!list.data) return <SkeletonRows label={t("Loading")} />;
  const { data, totalCount } = list.data;
  if (data.length === 0) return <EmptyState title={t("No demos assigned")} />;
  return (
    <>
      <ul aria-label={t("Assignments")} className="-mt-3 divide-y divide-line">
        {data.map((assignment) => (
          <Row
            key={assignment._id}
            assignment={assignment}
            onUnassign={() => setDoomed(assignment)}
          />
        ))}
      </ul>
      {totalCount > data.length && (
        <Link
          to={`/assigned-products?user=${person._id}`}
          className={`${textLink} mt-3 inline-block`}
        >
          {t("All {count} assignments", { count: totalCount })}
        </Link>
      )}
      {doomed && <UnassignModal assignment={doomed} onClose={close} />}
    </>
  );
}

type RowProps = { assignment: Assignment; onUnassign: () => void };

const Row = ({ assignment, onUnassign }: RowProps) => {
  const {
    demo_product_id: demo,
    last_presented_at: timestamp,
    rule,
    expires_on: lastDay,
  } = assignment;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-40 flex-1">
        <Link
          to={`/demo-details/${demo._id}`}
          className="font-medium wrap-anywhere hover:text-brand"
        >
          {demo.title}
        </Link>
        <p className="text-small text-ink-2">
          {timestamp === null
            ? t("Never presented")
            : t("Presented {time}", { time: timeSince(timestamp, Date.now()) })}
          {lastDay !== null && (
            <>
              {" · "}
              <LastDay day={lastDay} />
            </>
          )}
        </p>
      </div>
      {/* What a rule gives is taken back with the rule. */}
      {rule === null ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={t("Unassign {title}", { title: demo.title })}
          onClick={onUnassign}
        >
          {t("Unassign")}
        </Button>
      ) : (
        <RuleChip rule={rule} />
      )}
    </li>
  );
};
