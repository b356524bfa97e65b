import { Link } from "react-router";
import type { Assignment } from "../../contract/assignments.ts";
import { RuleChip } from "../assignment-rules/rule-chip.tsx";
import { personLink } from "../people/person-link.ts";
import { writeDay } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { t } from "../ui/language.ts";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { textLink } from "../ui/text-link.ts";
import { LastDay } from "./last-day.tsx";

export const ruleColumn: Column<Assignment> = {
  key: "rule",
  header: t("Assigned by"),
  mobile: "meta",
  cell: ({ rule }) =>
    rule === null ? (
      <span className="text-ink-2">{t("Single assignment")}</span>
    ) : (
      <RuleChip rule={rule} />
    ),
};

export const assignedColumn: Column<Assignment> = {
  key: "created_at",
  header: t("Assigned"),
  mobile: "meta",
  cell: ({ created_at: timestamp }) => (
    <time dateTime={timestamp} className="whitespace-nowrap">
      <OnCard name={t("Assigned")} />
      {writeDay(timestamp)}
    </time>
  ),
};

export const lastPresentedColumn: Column<Assignment> = {
  key: "last_presented_at",
  header: t("Last presented"),
  mobile: "meta",
  cell: ({ last_presented_at: timestamp }) =>
    timestamp === null ? (
      <span className="text-ink-2">{t("Never presented")}</span>
    ) : (
      <time dateTime={timestamp}>
        {t("Presented {time}", { time: timeSince(timestamp, Date.now()) })}
      </time>
    ),
};

export const assignmentColumns: Column<Assignment>[] = [
  {
    key: "product",
    header: t("Product"),
    mobile: "title",
    cell: ({ demo_product_id: demo }) => (
      <Link to={`/demo-details/${demo._id}`} className={textLink}>
        {demo.title}
      </Link>
    ),
  },
  {
    key: "employee",
    header: t("Employee name"),
    mobile: "subtitle",
    cell: ({ user_id: person }) => (
      <Link {...personLink(person._id)} className={textLink}>
        {person.name}
      </Link>
    ),
  },
  ruleColumn,
  { ...assignedColumn, header: t("Created date"), sorts: "desc" },
  {
    key: "expires_on",
    header: t("Expires"),
    sorts: "asc",
    mobile: "meta",
    cell: ({ expires_on: day }) => <LastDay day={day} />,
  },
  lastPresentedColumn,
];
