import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { rightsOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import type { AccountStatus } from "../../contract/users.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { useListAddress } from "../lists/list-address.ts";
import { readSorting, unsorted } from "../lists/sorting.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { useRowChange } from "../lists/row-change.ts";
import { personRow } from "../people/person-link.ts";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { plural, t } from "../ui/language.ts";
import { changeUser, everyone, exportPeople, type PeopleFilter, usersQuery } from "./api.ts";
import { statusChanges } from "./bulk-changes.ts";
import { RoleFilter } from "./people-filters.tsx";
import { PeopleFiles } from "./people-files.tsx";
import { type ChosenPeople, usePeopleSelection } from "./people-selection.tsx";
import { statusLabels } from "./status.tsx";
import { userActions } from "./user-actions.tsx";
import { emailColumn, nameColumn, roleColumn, staffIdColumn } from "./user-columns.tsx";

const PeopleTools = lazy(async () => ({
  default: (await import("./people-tools.tsx")).PeopleTools,
}));
const PeopleNarrowing = lazy(async () => ({
  default: (await import("./people-narrowing.tsx")).PeopleNarrowing,
}));
const peopleTools = (chosen: ChosenPeople) => (
  <FailedLoadBoundary fallback={null}>
    <Suspense>
      <PeopleTools chosen={chosen} />
    </Suspense>
  </FailedLoadBoundary>
);
const EditUserModal = lazyDialog(async () => ({
  default: (await import("./edit-user-modal.tsx")).EditUserModal,
}));

const states: readonly AccountStatus[] = ["active", "pending", "rejected", "deactivated"];
const { search: _search, ...unfiltered } = everyone;
const stateOptions = [
  { value: "", label: t("All") },
  ...states.map((value) => ({ value, label: statusLabels[value] })),
];

/** Only where a link narrowed the list to a place or position, or names were guessed at. */
const narrowing = (
  filter: PeopleFilter,
  isGuess: boolean | undefined,
  change: (part: Partial<PeopleFilter>) => void,
) =>
  (isGuess || filter.region_id || filter.country_id || filter.department || filter.designation) && (
    <FailedLoadBoundary fallback={null}>
      <Suspense fallback={<span className="h-9" />}>
        <PeopleNarrowing filter={filter} isGuess={isGuess} onChange={change} />
      </Suspense>
    </FailedLoadBoundary>
  );

/** Everyone whom the person may see: an administrator all, a leader the employees of the own region. */
export default function UsersPage() {
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const { address, change, clear } = useListAddress({ ...unfiltered, ...unsorted });
  const { page, size, sort, order, ...requested } = address;
  const columns = [staffIdColumn, nameColumn(session?.appUser._id), roleColumn, emailColumn];
  const { sorting, ordering } = readSorting({ sort, order }, columns, change);
  const filter = { ...requested, state: states.find((state) => state === requested.state) ?? "" };
  const users = useQuery(usersQuery(filter, { page, size }, ordering));
  const table = useTablePage(users, address, change, clear);
  const editing = useDialogAddress("edit");
  useDialogSoon(EditUserModal);
  useDialogSoon(PeopleTools);
  const changeRow = useRowChange(["users", "list"], {
    send: ({ _id }: User, status: { is_active: boolean }) => changeUser(_id, status),
    reload: [["users"]],
  });
  const { selection, bulkModal, deselect } = usePeopleSelection({
    changes: statusChanges,
    filter,
    table,
    isGuess: users.data?.is_similar,
    actions: peopleTools,
  });
  return (
    <>
      <DataTable
        title={isAdmin ? t("Users Management") : t("Employee")}
        subtitle={users.data ? plural(table.totalCount, "{count} person", "{count} people") : " "}
        columns={columns}
        sorting={sorting}
        {...table}
        rowLink={personRow}
        search={{
          value: filter.search,
          placeholder: t("Search name, email, region…"),
          onChange: (search) => change({ search }),
        }}
        tools={
          <>
            {isAdmin && <RoleFilter value={filter.role} onChange={(role) => change({ role })} />}
            <FilterSelect
              label={t("Status")}
              value={filter.state}
              options={stateOptions}
              onChange={(state) => change({ state })}
            />
            <SavedFilters screen="users" />
            <PeopleFiles
              isAdmin={isAdmin}
              onExport={(format) => exportPeople({ filter, ordering }, format)}
            />
          </>
        }
        filters={narrowing(filter, users.data?.is_similar, change)}
        newItem={isAdmin ? { label: t("Add User"), to: "/new-users?role=admin" } : undefined}
        status={{
          header: t("Account Status"),
          stateLabel: (user) => (user.is_active ? t("Active") : t("Inactive")),
          label: (user) => t("Account Status of {name}", { name: user.name }),
          onToggle: (user) => changeRow(user, { is_active: !user.is_active }),
        }}
        selection={selection}
        actions={isAdmin ? userActions(editing.open, deselect) : undefined}
      />
      {bulkModal}
      {isAdmin && editing.value !== null && (
        <EditUserModal key={editing.value} id={editing.value} onClose={editing.close} />
      )}
    </>
  );
}
