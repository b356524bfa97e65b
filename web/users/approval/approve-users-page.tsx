import { useQuery } from "@tanstack/react-query";
import { rightsOf } from "../../../contract/roles.ts";
import type { UserState } from "../../../contract/users.ts";
import { useDialogAddress } from "../../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../../forms/lazy-dialog.tsx";
import { useListAddress } from "../../lists/list-address.ts";
import { readSorting, unsorted } from "../../lists/sorting.ts";
import { useTablePage } from "../../lists/use-table-page.ts";
import { personRow } from "../../people/person-link.ts";
import { useSession } from "../../session/session.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { FilterSelect } from "../../ui/fields/filter-select.tsx";
import { plural, t } from "../../ui/language.ts";
import { everyone, usersQuery } from "../api.ts";
import { approvalColumn, statusColumn } from "./approval-columns.tsx";
import { useDecisions } from "./decisions.ts";
import { approvalChanges } from "../bulk-changes.ts";
import { NamesAlike } from "../names-alike.tsx";
import { usePeopleSelection } from "../people-selection.tsx";
import { statusLabels } from "../status.tsx";
import { editAction } from "../user-actions.tsx";
import { nameColumn, rolePlaceColumn, staffIdColumn } from "../user-columns.tsx";

const EditUserModal = lazyDialog(async () => ({
  default: (await import("../edit-user-modal.tsx")).EditUserModal,
}));

const states: readonly UserState[] = ["pending", "rejected", "deactivated", "inactive"];
const stateOptions = [
  { value: "pending", label: statusLabels.pending },
  { value: "rejected", label: statusLabels.rejected },
  { value: "deactivated", label: statusLabels.deactivated },
  { value: "inactive", label: t("All") },
];

const sortable = [staffIdColumn, nameColumn(undefined)];

/** Everyone who cannot sign in, those who wait first of all. */
export default function ApproveUsersPage() {
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const { address, change, clear } = useListAddress({ state: "pending", ...unsorted });
  const state = states.find((known) => known === address.state) ?? "pending";
  const filter = { ...everyone, search: address.search, state };
  const { sorting, ordering } = readSorting(address, sortable, change);
  const users = useQuery(usersQuery(filter, address, ordering));
  const decisions = useDecisions(JSON.stringify(address), users.data?.data ?? []);
  const table = useTablePage(keepPage(users, decisions.keptCount > 0), address, change, clear);
  const editing = useDialogAddress("edit");
  useDialogSoon(EditUserModal);
  const { selection, bulkModal } = usePeopleSelection({
    changes: approvalChanges,
    filter,
    table,
    isGuess: users.data?.is_similar,
  });
  const isQuiet = state === "pending" && address.search === "";
  return (
    <>
      <DataTable
        title={t("Approve User")}
        subtitle={users.data && countPeople(state, table.totalCount)}
        columns={[
          staffIdColumn,
          nameColumn(session?.appUser._id, ({ email }) => email),
          rolePlaceColumn,
          statusColumn(decisions),
          approvalColumn(decisions),
        ]}
        {...table}
        sorting={sorting}
        rowLink={personRow}
        rows={decisions.rows}
        totalCount={table.totalCount + decisions.keptCount}
        emptyText={isQuiet ? t("Nobody is waiting for approval") : t("No results found")}
        search={{
          value: address.search,
          placeholder: t("Search name, email, SESA ID…"),
          onChange: (search) => change({ search }),
        }}
        tools={
          <FilterSelect
            label={t("Status")}
            value={state}
            options={stateOptions}
            onChange={(next) => change({ state: next })}
          />
        }
        filters={users.data?.is_similar && <NamesAlike />}
        selection={{
          ...selection,
          refusalOf: (user) => (decisions.isKept(user) ? t("Already decided") : undefined),
        }}
        actions={isAdmin ? editAction(editing.open) : undefined}
      />
      {bulkModal}
      {isAdmin && editing.value !== null && (
        <EditUserModal key={editing.value} id={editing.value} onClose={editing.close} />
      )}
    </>
  );
}

const countPeople = (state: UserState, count: number) =>
  state === "pending"
    ? plural(count, "{count} person awaits approval", "{count} people await approval")
    : plural(count, "{count} person", "{count} people");

/** A page whose last person was decided stays for as long as they stand on it. */
const keepPage = <List extends { data: { totalPages: number } | undefined }>(
  list: List,
  isKept: boolean,
): List => (isKept && list.data ? { ...list, data: { ...list.data, totalPages: Infinity } } : list);
