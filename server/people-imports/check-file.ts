import { setImmediate } from "node:timers/promises";
import { oneLine } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { readInWorker } from "../list-files/read-in-worker.ts";
import type { ListFile } from "../list-files/read.ts";
import type { Actor } from "../sessions/actor.ts";
import type { FiledPerson } from "./collect-people.ts";
import { lookUp } from "./look-up.ts";
import { type Plan, planRow } from "./plan-row.ts";
import { insertRows, type NewRow } from "./queries.ts";

/** Few enough to be planned between two other calls. */
export const BATCH = 250;

/** Reads a file and returns what each of its rows would do. Changes nobody. */
export async function checkFile(db: Database, actor: Actor, file: ListFile): Promise<string> {
  const { people, ignored } = await readInWorker("people", file);
  const batches: NewRow[][] = [];
  for (let from = 0; from < people.length; from += BATCH) {
    const rows = people.slice(from, from + BATCH);
    const plans = await planRows(db, actor.id, rows);
    batches.push(plans.map((plan, i) => toRow(plan, rows[i]?.cells ?? {})));
    await setImmediate();
  }
  const id = newId();
  await inTransaction(db, async (trx) => {
    const name = oneLine(file.name);
    await trx.insertInto("people_imports").values({ id, file_name: name, ignored }).execute();
    for (const rows of batches) await insertRows(trx, id, rows);
  });
  return id;
}

export async function planRows(
  db: Database,
  actorId: string,
  rows: readonly FiledPerson[],
): Promise<Plan[]> {
  const known = await lookUp(db, rows);
  return rows.map((row) => planRow(row, known, actorId));
}

const toRow = (
  { row, kind, seS_id, name, changes, reasons }: Plan,
  cells: FiledPerson["cells"],
): NewRow => ({ row, kind, seS_id, name, changes, reasons, cells });
