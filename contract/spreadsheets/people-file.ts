import type { AccountStatus } from "../users.ts";
import { type Constant, constant } from "../sentences.ts";

/** What a file of people has in its columns, in the order in which it is exported. */
export const personColumns = [
  "seS_id",
  "name",
  "role",
  "email",
  "department",
  "designation",
  "region",
  "country",
  "status",
] as const;
export type PersonColumn = (typeof personColumns)[number];

/** As they stand in the first row, in the language of the person who downloads the file. */
export const personHeaders: Record<PersonColumn, Constant> = {
  seS_id: constant("peopleFile.staffId", "SESA ID"),
  name: constant("peopleFile.name", "Account Name"),
  role: constant("peopleFile.role", "Role"),
  email: constant("peopleFile.email", "Email"),
  department: constant("peopleFile.department", "Department"),
  designation: constant("peopleFile.designation", "Designation"),
  region: constant("peopleFile.region", "Region"),
  country: constant("peopleFile.country", "Country"),
  status: constant("peopleFile.status", "Account Status"),
};

export const filedStatuses: Record<AccountStatus, Constant> = {
  active: constant("peopleFile.active", "Active"),
  pending: constant("peopleFile.pending", "Pending"),
  rejected: constant("peopleFile.rejected", "Rejected"),
  deactivated: constant("peopleFile.deactivated", "Deactivated"),
};
