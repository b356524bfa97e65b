import { sql } from "kysely";
import type { User } from "../../contract/accounts.ts";
import { exportMessages, MAX_SHEET_ROWS } from "../../contract/exports.ts";
import type { ExportedPeople } from "../../contract/people.ts";
import { labelOf } from "../../contract/roles.ts";
import {
  filedStatuses,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import { statusOf } from "../../contract/users.ts";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { writeTable } from "../lists/export-file.ts";
import { beginList } from "../lists/list-answer.ts";
import { countRows } from "../lists/paging.ts";
import { writerIn } from "../mail/write-mail.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { listUsers } from "./queries.ts";

/**
 * The people of a list as a file in the language of the person who takes it, read as they are sent. Taking them away is
 * itself recorded; what no sheet can hold is refused before anything is sent.
 */
export async function exportPeople(
  portal: Pick<Services, "db" | "streams">,
  actor: Actor,
  input: ExportedPeople,
  language: string | null,
) {
  const { format = "csv" } = input;
  const query = await queryOf(portal.db, actor, input);
  const count = await countRows(portal.db, query);
  if (format === "xlsx" && count > MAX_SHEET_ROWS)
    throw badInput("format", exportMessages.tooManyRows(count));
  const list = await beginList(portal, { actor, ip: actor.ip }, query);
  const { header, cellsOf } = tableIn(language);
  const file = list.send((all) => writeTable(format, { header, batches: rowsOf(all, cellsOf) }));
  try {
    await recordExport(portal.db, actor, input, count);
  } catch (error) {
    file.destroy();
    throw error;
  }
  return { format, file };
}

/** As the page shows them: where nobody has the words that were looked for, those whose names are spelled alike. */
async function queryOf(
  db: Database,
  actor: Actor,
  { found = {}, only, except = [] }: ExportedPeople,
) {
  const { all, similar } = await listUsers(db, actor, found);
  const isGuess = similar !== undefined && (await countRows(db, all)) === 0;
  const query = (isGuess ? similar.query : all).where(sql<boolean>`u.id <> all(${except})`);
  return only ? query.where(sql<boolean>`u.id = any(${only})`) : query;
}

const recordExport = (
  db: Database,
  actor: Actor,
  { format = "csv", found }: ExportedPeople,
  people: number,
) =>
  recordActivity(db, actor, {
    action: "export",
    module: "user",
    record: { name: "users" },
    after: { ...found, format, people },
  });

function tableIn(language: string | null) {
  const write = writerIn(language);
  const cellsOf = (user: User) => [
    user.seS_id,
    user.name,
    write(labelOf(user.user_type_id.type_name)),
    user.email,
    user.department,
    user.designation,
    user.region_id?.name ?? "",
    user.country_id?.name ?? "",
    write(filedStatuses[statusOf(user)]),
  ];
  return { header: personColumns.map((column) => write(personHeaders[column])), cellsOf };
}

async function* rowsOf(batches: AsyncIterable<User[]>, cellsOf: (user: User) => string[]) {
  for await (const people of batches) yield people.map(cellsOf);
}
