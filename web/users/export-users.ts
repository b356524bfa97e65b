import type { User } from "../../contract/accounts.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { datedName, saveTable } from "../lists/table-file.ts";
import { t } from "../ui/language.ts";
import { listEveryone, type PeopleFilter } from "./api.ts";
import { statusOf, statusWords } from "./status.tsx";
import { roleOf } from "./user-columns.tsx";

/** The list that is shown, whole: what the search and the filters find, on whatever page it stands. */
export async function exportUsers(filter: PeopleFilter, format: ExportFormat) {
  const people = await listEveryone(filter, format);
  await saveTable(datedName("users"), format, header, people.map(toRow));
}

const header = [
  t("SESA ID"),
  t("Account Name"),
  t("Role"),
  t("Email"),
  t("Department"),
  t("Designation"),
  t("Region"),
  t("Country"),
  t("Account Status"),
];

const toRow = (user: User) => [
  user.seS_id,
  user.name,
  roleOf(user),
  user.email,
  user.department,
  user.designation,
  user.region_id?.name ?? "",
  user.country_id?.name ?? "",
  statusWords[statusOf(user)],
];
