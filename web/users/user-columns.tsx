import type { ReactNode } from "react";
import { labelOf } from "../../contract/roles.ts";
import type { User } from "../../contract/users.ts";
import { Avatar } from "../ui/avatar.tsx";
import { t, translate } from "../ui/language.ts";
import type { Column } from "../ui/table-columns.tsx";

export const roleOf = (user: User) => translate(labelOf(user.user_type_id.type_name));

export const staffIdColumn: Column<User> = {
  key: "seS_id",
  header: t("SESA ID"),
  mobile: "subtitle",
  cell: (user) => <Quiet>{user.seS_id}</Quiet>,
};

/** `note` is a second line; a phone's card says the same elsewhere. */
export const nameColumn = (ownId: string | undefined, note?: (user: User) => string) =>
  ({
    key: "name",
    header: t("Account Name"),
    mobile: "title",
    cell: (user) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <Avatar name={user.name} size="sm" />
        </span>
        <span className="min-w-0 font-medium max-sm:font-semibold">
          {user.name}
          {user._id === ownId && (
            <span className="ml-1.5 font-normal text-ink-2">{t("(You)")}</span>
          )}
          {note && <span className="block font-normal text-ink-2 max-sm:hidden">{note(user)}</span>}
        </span>
      </span>
    ),
  }) satisfies Column<User>;

export const roleColumn: Column<User> = {
  key: "role",
  header: t("Role"),
  mobile: "subtitle",
  cell: roleOf,
};

export const emailColumn: Column<User> = {
  key: "email",
  header: t("E-mail"),
  mobile: "meta",
  cell: (user) => <Quiet>{user.email}</Quiet>,
};

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-2">{children}</span>
);
