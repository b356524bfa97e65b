import {
  type PersonColumn,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import type { ImportedRow, PeopleImport } from "../../contract/spreadsheets/people-imports.ts";
import type { Call } from "./as.ts";
import { countPerFile } from "./shared-process/count-per-file.ts";
import { formWith } from "./list-file.ts";

export type Fields = Partial<Record<PersonColumn, string>>;

const next = countPerFile(700_000);
export const nextStaffId = () => `SESA${next()}`;

/** A person whom every import accepts, if the place and the organization exist. */
export function personLine(fields: Fields = {}): Record<PersonColumn, string> {
  const id = fields.seS_id ?? nextStaffId();
  return {
    seS_id: id,
    name: "Ada Lovelace",
    role: "Virtual Guide",
    email: `a.${id.toLowerCase()}@example.com`,
    department: "Sales",
    designation: "Manager",
    region: "Middle Europe",
    country: "Austria",
    status: "",
    ...fields,
  };
}

export const HEADER = personColumns.map((column) => personHeaders[column]).join(",");
export const line = (fields: Fields = {}) => {
  const person = personLine(fields);
  return personColumns.map((column) => person[column]).join(",");
};
export const peopleFile = (...lines: string[]) => [HEADER, ...lines].join("\r\n");

/** The result of checking a file. */
export async function checkPeople(call: Call, content: string | Uint8Array, name = "people.csv") {
  const { status, body } = await call("POST", "/people-imports", formWith(content, name));
  return { status, body, data: body["data"] as PeopleImport };
}

export const readRows = async (call: Call, id: string, query = "") =>
  (await call("GET", `/people-imports/${id}/rows?page=1&size=100${query}`)).body[
    "data"
  ] as ImportedRow[];
