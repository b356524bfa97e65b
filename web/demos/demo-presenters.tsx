import { useQuery } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Assignment } from "../../contract/assignments.ts";
import type { Demo } from "../../contract/demos.ts";
import { DEFAULT_TABLE_PAGE_SIZE } from "../../contract/portal.ts";
import { type AssignmentFilter, assignmentsQuery } from "../assignments/api.ts";
import {
  assignedColumn,
  lastPresentedColumn,
  ruleColumn,
} from "../assignments/assignment-columns.tsx";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { searchOf, useListAddress } from "../lists/list-address.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { personLink } from "../people/person-link.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { plural, t } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { textLink } from "../ui/text-link.ts";

const AssignModal = lazyDialog(async () => ({
  default: (await import("../assignments/assign-modal.tsx")).AssignModal,
}));
const UnassignModal = lazyDialog(async () => ({
  default: (await import("../assignments/unassign-modal.tsx")).UnassignModal,
}));

/** All who may present a demo, as far as the reader looks after them. */
export const presentersOf = (demo: string): AssignmentFilter => ({
  demo,
  user: "",
  rule: "",
  presenters: "true",
  search: "",
  page: 1,
  size: DEFAULT_TABLE_PAGE_SIZE,
});

type Props = { demo: Demo; isAdmin: boolean };

/** Who may present it, and a way to take it back from them. */
export function DemoPresenters({ demo, isAdmin }: Props) {
  const { address, change } = useListAddress({});
  const search = searchOf(address.search);
  const list = useQuery(
    assignmentsQuery({ ...presentersOf(demo._id), search, page: address.page, size: address.size }),
  );
  const table = useTablePage(list, address, change);
  const [isAssigning, setAssigning] = useState(false);
  const [doomed, setDoomed] = useState<Assignment | null>(null);
  return (
    <>
      <DataTable
        {...table}
        title={t("Who may present")}
        level={2}
        subtitle={list.data && subtitleOf(table.totalCount, isAdmin)}
        columns={columns}
        emptyText={search === "" ? t("Nobody may present this demo yet.") : table.emptyText}
        search={{
          value: search,
          placeholder: t("Search by name"),
          onChange: (typed) => change({ search: typed.trim() }),
        }}
        tools={
          <ButtonLink variant="outline" to={`/assigned-products?demo=${demo._id}`}>
            {t("Open in assignments")}
          </ButtonLink>
        }
        newItem={{ label: t("Assign"), onClick: () => setAssigning(true) }}
        actions={unassignAction(setDoomed)}
      />
      {isAssigning && (
        <AssignModal
          title={t("Search & Assign Products to Employees")}
          demos={[demo]}
          onClose={() => setAssigning(false)}
        />
      )}
      {doomed && <UnassignModal assignment={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

const subtitleOf = (count: number, isAdmin: boolean) =>
  isAdmin
    ? plural(count, "{count} person", "{count} people")
    : plural(count, "{count} person of your region", "{count} people of your region");

const columns: Column<Assignment>[] = [
  {
    key: "name",
    header: t("Name"),
    mobile: "title",
    cell: ({ user_id: person }) => (
      <Link {...personLink(person._id)} className={textLink}>
        {person.name}
      </Link>
    ),
  },
  {
    key: "region",
    header: t("Region"),
    mobile: "subtitle",
    cell: ({ user_id: person }) => person.region,
  },
  {
    key: "department",
    header: t("Department"),
    mobile: "meta",
    cell: ({ user_id: person }) => person.department || null,
  },
  ruleColumn,
  assignedColumn,
  lastPresentedColumn,
];

const unassignAction = (onPress: (assignment: Assignment) => void) => {
  // What a rule gives is taken back with the rule.
  const actionOf = (assignment: Assignment) =>
    assignment.rule === null && (
      <IconButton
        icon={UserMinus}
        label={t("Unassign {person}", { person: assignment.user_id.name })}
        title={t("Unassign")}
        onClick={() => onPress(assignment)}
      />
    );
  return actionOf;
};
