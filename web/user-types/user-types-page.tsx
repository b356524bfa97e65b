import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { isRole, labelOf } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import { reload } from "../calls/query-client.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { useListAddress } from "../lists/list-address.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { writeDay } from "../formats/format-date.ts";
import { useRowChange } from "../lists/row-change.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { changeUserType, userTypePageQuery } from "./api.ts";
import { userTypeActions } from "./user-type-actions.tsx";

const UserTypeDialogs = lazyDialog(async () => ({
  default: (await import("./user-type-dialogs.tsx")).UserTypeDialogs,
}));
const FactorRules = lazy(async () => ({
  default: (await import("../second-factor/factor-rules.tsx")).FactorRules,
}));

/** The roles people can have: three that the portal relies on, and whatever a company adds. */
export default function UserTypesPage() {
  const { address, change, clear } = useListAddress({});
  const types = useQuery(userTypePageQuery(address));
  const table = useTablePage(types, address, change, clear);
  const dialog = useDialogAddress("dialog");
  useDialogSoon(UserTypeDialogs);
  const changeRow = useRowChange(["user-types", "list"], {
    send: ({ _id }: UserType, status: { is_active: boolean }) => changeUserType(_id, status),
    reload: [["user-types"]],
  });
  return (
    <>
      <DataTable
        title={t("User Types")}
        subtitle={types.data ? plural(table.totalCount, "{count} role", "{count} roles") : " "}
        columns={columns}
        {...table}
        search={{
          value: address.search,
          placeholder: t("Search role name…"),
          onChange: (search) => change({ search }),
        }}
        newItem={{ label: t("New User Type"), onClick: () => dialog.open("new") }}
        status={{
          header: t("Account Status"),
          stateLabel: (type) => (type.is_active ? t("Active") : t("Inactive")),
          label: (type) => t("Account Status of {name}", { name: type.type_name }),
          disabled: (type) => isRole(type.type_name),
          onToggle: (type) => changeRow(type, { is_active: !type.is_active }),
        }}
        actions={userTypeActions(dialog.open)}
      />
      <FailedLoadBoundary fallback={<FailedPiece />}>
        <Suspense>
          <FactorRules />
        </Suspense>
      </FailedLoadBoundary>
      {dialog.value !== null && (
        <UserTypeDialogs
          key={dialog.value}
          value={dialog.value}
          onClose={dialog.close}
          onChanged={() => reload()}
        />
      )}
    </>
  );
}

const columns: Column<UserType>[] = [
  {
    key: "type_name",
    header: t("Role Name"),
    cell: ({ type_name }) => (
      <span className="font-medium">
        {type_name}
        {isRole(type_name) && (
          <span className="ml-2 font-normal text-ink-2">{translate(labelOf(type_name))}</span>
        )}
      </span>
    ),
  },
  { key: "is_active", header: t("Account Status") },
  {
    key: "created_at",
    header: t("Created On"),
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap text-ink-2">
        <OnCard name={t("Created On")} />
        {writeDay(created_at)}
      </span>
    ),
  },
];
