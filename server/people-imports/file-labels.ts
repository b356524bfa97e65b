import { isRole, roleLabels } from "../../contract/roles.ts";
import {
  filedStatuses,
  type PersonColumn,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import type { AccountStatus } from "../../contract/users.ts";
import { inEveryLanguage } from "../mail/write-mail.ts";

/** Words that differ in case, accents, blanks or signs alone are the same word: "E-Mail" and "email". */
const labelKey = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** By its name on the wire, which is also the plain word for it, and as it is exported in every language. */
const headers = new Map<string, PersonColumn>(
  personColumns.flatMap((column) =>
    [column, ...inEveryLanguage(personHeaders[column])].map((label) => [labelKey(label), column]),
  ),
);
export const columnOf = (header: string) => headers.get(labelKey(header));

const statuses = new Map<string, AccountStatus>(
  (Object.keys(filedStatuses) as AccountStatus[]).flatMap((status) =>
    [status, ...inEveryLanguage(filedStatuses[status])].map((label) => [labelKey(label), status]),
  ),
);
export const statusByLabel = (label: string) => statuses.get(labelKey(label));

/** A user type by its own name, the built-in ones also by what screens call them. */
const labels = Object.fromEntries(
  Object.entries(roleLabels).map(([role, label]) => [role, inEveryLanguage(label).map(labelKey)]),
);
export const isRoleLabel = (typeName: string, label: string) =>
  labelKey(typeName) === labelKey(label) ||
  (isRole(typeName) && labels[typeName]?.includes(labelKey(label)) === true);
