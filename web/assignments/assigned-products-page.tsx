import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Assignment } from "../../contract/assignments.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { writeDay } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { textLink } from "../ui/text-link.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { plural, t } from "../ui/language.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { personLink } from "../people/person-link.ts";
import { PersonFilter } from "../users/person-filter.tsx";
import { type AssignmentFilter, assignmentsQuery } from "./api.ts";
import { AssignModal } from "./assign-modal.tsx";
import { exportAssignments } from "./export-assignments.ts";
import { ProductFilter } from "./product-filter.tsx";
import { UnassignManyModal } from "./unassign-many-modal.tsx";
import { UnassignModal } from "./unassign-modal.tsx";
import { useFoundSelection } from "./use-found-selection.ts";

const columns: Column<Assignment>[] = [
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
  {
    key: "created_at",
    header: t("Created date"),
    mobile: "meta",
    cell: ({ created_at: moment }) => (
      <time dateTime={moment} className="whitespace-nowrap">
        {writeDay(moment)}
      </time>
    ),
  },
  {
    key: "last_presented_at",
    header: t("Last presented"),
    mobile: "meta",
    cell: ({ last_presented_at: moment }) =>
      moment === null ? (
        <span className="text-ink-2">{t("Never presented")}</span>
      ) : (
        <time dateTime={moment}>
          {t("Presented {time}", { time: timeSince(moment, Date.now()) })}
        </time>
      ),
  },
];

/** Who may present what; a leader sees the employees of the own region. */
export default function AssignedProductsPage() {
  const { address, change, clear } = useListAddress({ user: "", demo: "" });
  const filter: AssignmentFilter = {
    ...address,
    search: searchOf(address.search),
  };
  const assignments = useQuery(assignmentsQuery(filter));
  const table = useTablePage(assignments, address, change, clear);
  const assigning = useDialogAddress("assign");
  const [doomed, setDoomed] = useState<Assignment | null>(null);
  const [isTaking, setTaking] = useState(false);
  const chosen = useFoundSelection(filter, table);
  return (
    <>
      <DataTable
        title={t("Assigned Products")}
        subtitle={
          assignments.data && plural(table.totalCount, "{count} assignment", "{count} assignments")
        }
        columns={columns}
        {...table}
        search={{
          value: filter.search,
          placeholder: t("Search product or employee"),
          onChange: (search) => change({ search: search.trim() }),
        }}
        tools={
          <>
            <ProductFilter
              label={t("Product")}
              value={address.demo}
              onChange={(demo) => change({ demo })}
            />
            <PersonFilter
              label={t("Employee")}
              value={address.user}
              onChange={(user) => change({ user })}
            />
            <ExportMenu onExport={(format) => exportAssignments(filter, format)} />
          </>
        }
        newItem={{ label: t("Assign To"), onClick: () => assigning.open("people") }}
        selection={{
          ...chosen.selection,
          nameOf: ({ demo_product_id: demo, user_id: person }) => `${demo.title}, ${person.name}`,
          actions: (
            <Button size="sm" variant="outline" onClick={() => setTaking(true)}>
              {t("Unassign")}
            </Button>
          ),
        }}
        actions={unassignAction(setDoomed)}
      />
      {assigning.value !== null && <AssignModal title={t("Assign To")} onClose={assigning.close} />}
      {isTaking && (
        <UnassignManyModal
          {...chosen.counts}
          taken={chosen.taken}
          onDone={chosen.selection.onClear}
          onClose={() => setTaking(false)}
        />
      )}
      {doomed && <UnassignModal assignment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

type ButtonProps = { assignment: Assignment; onPress: (assignment: Assignment) => void };

const unassignAction = (onPress: ButtonProps["onPress"]) => {
  const actionOf = (assignment: Assignment) => (
    <UnassignButton assignment={assignment} onPress={onPress} />
  );
  return actionOf;
};

function UnassignButton({ assignment, onPress }: ButtonProps) {
  const { demo_product_id: demo, user_id: person } = assignment;
  return (
    <Button
      variant="ghost"
      size="icon"
      title={t("Delete")}
      aria-label={t("Delete {product} of {person}", { product: demo.title, person: person.name })}
      icon={<Trash2 size={16} aria-hidden />}
      onClick={() => onPress(assignment)}
    />
  );
}
