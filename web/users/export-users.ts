import type { User } from "../../contract/accounts.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import {
  filedStatuses,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import { datedName, saveTable } from "../lists/table-file.ts";
import { requireProof } from "../second-factor/api.ts";
import { translate } from "../ui/language.ts";
import { listEveryone, type PeopleFilter } from "./api.ts";
import type { ChosenPeople } from "./people-selection.tsx";
import { statusOf } from "./status.tsx";
import { roleOf } from "./user-columns.tsx";

/** The list that is shown, whole: what the search and the filters find, on whatever page it stands. */
export async function exportUsers(
  filter: PeopleFilter,
  format: ExportFormat,
  ordering: Parameters<typeof listEveryone>[2],
) {
  await requireProof();
  const people = await listEveryone(filter, format, ordering);
  await saveTable(datedName("users"), format, header, people.map(toRow));
}

/** The people who were chosen, wherever they stand. */
export async function exportChosen(chosen: ChosenPeople, format: ExportFormat) {
  await requireProof();
  if (chosen.kind === "single")
    return saveTable(datedName("users"), format, header, chosen.people.map(toRow));
  const leftOut = new Set(chosen.leftOut.map(({ _id }) => _id));
  const people = await listEveryone(chosen.filter, format);
  const kept = people.filter(({ _id }) => !leftOut.has(_id));
  await saveTable(datedName("users"), format, header, kept.map(toRow));
}

const header = personColumns.map((column) => translate(personHeaders[column]));

const toRow = (user: User) => [
  user.seS_id,
  user.name,
  roleOf(user),
  user.email,
  user.department,
  user.designation,
  user.region_id?.name ?? "",
  user.country_id?.name ?? "",
  translate(filedStatuses[statusOf(user)]),
];
