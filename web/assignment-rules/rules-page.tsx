import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type AssignmentRule, ruleMessages } from "../../contract/assignment-rules.ts";
import { ID_PATTERN } from "../../contract/wire.ts";
import { LastDay } from "../assignments/last-day.tsx";
import { AssignmentViews } from "../assignments/assignment-views.tsx";
import { writeDay } from "../formats/format-date.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { useListAddress } from "../lists/list-address.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { useTablePage } from "../lists/use-table-page.ts";
import { plural, t, translate } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { textLink } from "../ui/text-link.ts";
import { ruleQuery, rulesQuery } from "./api.ts";
import { DeleteRuleModal } from "./delete-rule-modal.tsx";
import { nameOf } from "./rule-name.ts";
import { RuleModal } from "./rule-modal.tsx";

const SHOWN_DEMOS = 3;

const columns: Column<AssignmentRule>[] = [
  {
    key: "rule",
    header: t("Rule"),
    mobile: "title",
    cell: (rule) => <span className="block min-w-32 font-medium">{nameOf(rule)}</span>,
  },
  {
    key: "demos",
    header: t("Products"),
    mobile: "subtitle",
    cell: ({ _id, demo_product_ids: demos }) => (
      <span className="block min-w-48">
        {demos
          .slice(0, SHOWN_DEMOS)
          .map(({ title }) => title)
          .join(", ")}
        {demos.length > SHOWN_DEMOS && (
          <>
            {" "}
            <Link
              to={`?rule=${_id}`}
              className={`${textLink} whitespace-nowrap`}
              title={demos.map(({ title }) => title).join("\n")}
            >
              {plural(demos.length - SHOWN_DEMOS, "and {count} more", "and {count} more")}
            </Link>
          </>
        )}
      </span>
    ),
  },
  {
    key: "people",
    header: t("People"),
    mobile: "meta",
    cell: ({ _id, people_count: count }) => (
      <Link to={`/assigned-products?rule=${_id}`} className={`${textLink} whitespace-nowrap`}>
        {plural(count, "{count} person", "{count} people")}
      </Link>
    ),
  },
  {
    key: "expires_on",
    header: t("Expires"),
    mobile: "meta",
    cell: ({ expires_on: day }) => <LastDay day={day} />,
  },
  {
    key: "created_at",
    header: t("Created date"),
    mobile: "meta",
    cell: ({ created_at: timestamp, created_by: name }) => (
      <time dateTime={timestamp} className="whitespace-nowrap" title={name}>
        <OnCard name={t("Created date")} />
        {writeDay(timestamp)}
      </time>
    ),
  },
];

/** Rules by which people have demos; a leader sees those for the employees of the own region. */
export default function RulesPage() {
  const { address, change, clear } = useListAddress({});
  const rules = useQuery(rulesQuery({ page: address.page, size: address.size }));
  const table = useTablePage(rules, address, change, clear);
  const dialog = useDialogAddress("rule");
  const [doomed, setDoomed] = useState<AssignmentRule | null>(null);
  const listed = table.rows.find(({ _id }) => _id === dialog.value);
  const isElsewhere = !table.isLoading && !listed && ID_PATTERN.test(dialog.value ?? "");
  const found = useQuery({ ...ruleQuery(dialog.value ?? ""), enabled: isElsewhere });
  const edited = listed ?? (isElsewhere ? found.data : undefined);
  return (
    <>
      <DataTable
        title={t("Assignment rules")}
        subtitle={rules.data ? plural(table.totalCount, "{count} rule", "{count} rules") : " "}
        columns={columns}
        {...table}
        emptyText={translate(ruleMessages.noMatch)}
        filters={<AssignmentViews />}
        newItem={{ label: t("New rule"), onClick: () => dialog.open("new") }}
        actions={ruleActions(dialog.open, setDoomed)}
      />
      {(dialog.value === "new" || edited) && (
        <RuleModal key={dialog.value} rule={edited} onClose={dialog.close} />
      )}
      {doomed && <DeleteRuleModal rule={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

const ruleActions = (onEdit: (id: string) => void, onDelete: (rule: AssignmentRule) => void) => {
  const actionsOf = (rule: AssignmentRule) => (
    <RowActions
      name={nameOf(rule)}
      onEdit={() => onEdit(rule._id)}
      onDelete={() => onDelete(rule)}
    />
  );
  return actionsOf;
};
