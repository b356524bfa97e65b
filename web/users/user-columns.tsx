import { labelOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { t, translate } from "../ui/language.ts";
import { OneLine } from "../ui/table/one-line.tsx";
import type { Column } from "../ui/table/table-columns.tsx";

export const roleOf = (user: User) => translate(labelOf(user.user_type_id.type_name));

export const staffIdColumn: Column<User> = {
  key: "seS_id",
  header: t("SESA ID"),
  sorts: "asc",
  mobile: "subtitle",
  cell: (user) => <span className="whitespace-nowrap text-ink-2">{user.seS_id}</span>,
};

/** `note` is a second, quieter line. */
export const nameColumn = (ownId: string | undefined, note?: (user: User) => string) =>
  ({
    key: "name",
    header: t("Account Name"),
    sorts: "asc",
    mobile: "title",
    cell: (user) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <Avatar name={user.name} size="sm" />
        </span>
        <span
          className={`font-medium max-sm:font-semibold ${note ? "sm:min-w-48" : "min-w-0 sm:min-w-28"}`}
        >
          {user.name}
          {user._id === ownId && (
            <span className="ml-1.5 font-normal text-ink-2">{t("(You)")}</span>
          )}
          {note && (
            <span className="block font-normal text-ink-2">
              <OneLine text={note(user)} />
            </span>
          )}
        </span>
      </span>
    ),
  }) satisfies Column<User>;

/** The role, and where it is held. */
export const rolePlaceColumn: Column<User> = {
  key: "role",
  header: t("Role"),
  mobile: "meta",
  cell: (user) => (
    <>
      {roleOf(user)}
      <span className="block text-ink-2">
        {[user.region_id?.name, user.country_id?.name].filter(Boolean).join(", ")}
      </span>
    </>
  ),
};

export const roleColumn: Column<User> = {
  key: "role",
  header: t("Role"),
  mobile: "subtitle",
  cell: roleOf,
};

export const emailColumn: Column<User> = {
  key: "email",
  header: t("Email"),
  sorts: "asc",
  mobile: "meta",
  cell: (user) => (
    <span className="text-ink-2">
      <OneLine text={user.email} />
    </span>
  ),
};
