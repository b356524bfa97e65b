import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { type Assignment, assignmentMessages } from "../../contract/assignments.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { ExportMenu } from "../lists/export-menu.tsx";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import { readSorting, unsorted } from "../lists/sorting.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { PersonFilter } from "../users/person-filter.tsx";
import { type AssignmentFilter, assignmentsQuery } from "./api.ts";
import { assignmentActions } from "./assignment-actions.tsx";
import { assignmentColumns } from "./assignment-columns.tsx";
import { AssignmentViews } from "./assignment-views.tsx";
import { exportAssignments } from "./export-assignments.ts";
import { ProductFilter } from "./product-filter.tsx";
import { useTakenSelection } from "./use-taken-selection.ts";

const AssignModal = lazyDialog(async () => ({
  default: (await import("./assign-modal.tsx")).AssignModal,
}));
const LastDayModal = lazyDialog(async () => ({
  default: (await import("./last-day-modal.tsx")).LastDayModal,
}));
const UnassignManyModal = lazyDialog(async () => ({
  default: (await import("./unassign-many-modal.tsx")).UnassignManyModal,
}));
const UnassignModal = lazyDialog(async () => ({
  default: (await import("./unassign-modal.tsx")).UnassignModal,
}));

const unfiltered = { user: "", demo: "", rule: "", ...unsorted };

/** Who may present what; a leader sees the employees of the own region. */
export default function AssignedProductsPage() {
  const { address, change, clear } = useListAddress(unfiltered);
  const { sorting, ordering } = readSorting(address, assignmentColumns, change);
  const filter: AssignmentFilter = {
    ...address,
    ...ordering,
    search: searchOf(address.search),
  };
  const assignments = useQuery(assignmentsQuery(filter));
  const table = useTablePage(assignments, address, change, clear);
  const assigning = useDialogAddress("assign");
  useDialogSoon(AssignModal);
  const [doomed, setDoomed] = useState<Assignment | null>(null);
  const [timed, setTimed] = useState<Assignment | null>(null);
  const [isTaking, setTaking] = useState(false);
  const chosen = useTakenSelection(filter, table);
  return (
    <>
      <DataTable
        title={t("Assigned Products")}
        subtitle={
          assignments.data && plural(table.totalCount, "{count} assignment", "{count} assignments")
        }
        columns={assignmentColumns}
        sorting={sorting}
        {...table}
        search={{
          value: filter.search,
          placeholder: t("Search product or employee"),
          onChange: (search) => change({ search: search.trim() }),
        }}
        filters={
          <>
            <AssignmentViews />
            {address.rule !== "" && <OnlyOneRule onClear={() => change({ rule: "" })} />}
          </>
        }
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
            <SavedFilters screen="assignments" />
            <ExportMenu onExport={(format) => exportAssignments(filter, format)} />
          </>
        }
        newItem={{ label: t("Assign To"), onClick: () => assigning.open("people") }}
        selection={{
          ...chosen.selection,
          refusalOf: ({ rule }) => (rule ? translate(assignmentMessages.byRule) : undefined),
          nameOf: ({ demo_product_id: demo, user_id: person }) => `${demo.title}, ${person.name}`,
          actions: (
            <Button size="sm" variant="outline" onClick={() => setTaking(true)}>
              {t("Unassign")}
            </Button>
          ),
        }}
        actions={assignmentActions({ onLastDay: setTimed, onDelete: setDoomed })}
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
      {timed && <LastDayModal assignment={timed} onClose={() => setTimed(null)} />}
      {doomed && <UnassignModal assignment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

const OnlyOneRule = ({ onClear }: { onClear: () => void }) => (
  <Button variant="outline" icon={<X size="1rem" aria-hidden />} onClick={onClear}>
    {t("Only one rule")}
  </Button>
);
