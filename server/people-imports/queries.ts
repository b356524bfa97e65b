import { sql } from "kysely";
import {
  IMPORT_KEPT_DAYS,
  type ImportCounts,
  type ImportKind,
  importKinds,
  type ImportedChange,
  type ImportedRow,
  type ImportedRowQuery,
  type ImportReason,
  type PeopleImport,
} from "../../contract/spreadsheets/people-imports.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Cells, FiledPerson } from "./collect-people.ts";

/** Administrators see those of each other. */
export function visibleImports(db: Database, { role }: Actor) {
  return db
    .selectFrom("people_imports as i")
    .select(["i.id as _id", "i.file_name", "i.ignored", "i.invites"])
    .select(["i.asked_at", "i.asked_by_name as asked_by", "i.finished_at"])
    .where(sql<boolean>`${role === "admin"}`);
}

export async function findImport(db: Database, actor: Actor, id: string): Promise<PeopleImport> {
  const found = await visibleImports(db, actor).where("i.id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, counts: await countRows(db, id) };
}

export async function countRows(db: Database, importId: string): Promise<ImportCounts> {
  const rows = await db
    .selectFrom("people_import_rows")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("import_id", "=", importId)
    .groupBy("kind")
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(
    importKinds.map((kind) => [kind, counts.get(kind) ?? 0]),
  ) as ImportCounts;
}

/** As they stand in the file; narrowed to a kind, or to who is called so. */
export function listRows(
  db: Database,
  importId: string,
  { kind, search = "" }: Partial<Pick<ImportedRowQuery, "kind" | "search">> = {},
) {
  const all = db
    .selectFrom("people_import_rows as r")
    .select(["r.row", "r.kind", "r.name", "r.staff_id as seS_id"])
    .select((eb) => [
      eb.ref("r.cells").$castTo<Cells>().as("cells"),
      eb.ref("r.changes").$castTo<ImportedChange[]>().as("changes"),
      eb.ref("r.reasons").$castTo<ImportReason[]>().as("reasons"),
    ])
    .where("r.import_id", "=", importId)
    .where((eb) =>
      eb.or([
        eb("r.name", "ilike", likePattern(search)),
        eb("r.staff_id", "ilike", likePattern(search)),
      ]),
    )
    .orderBy("r.row");
  return kind === undefined ? all : all.where("r.kind", "=", kind);
}

export type NewRow = Omit<ImportedRow, "cells"> & Pick<FiledPerson, "cells">;

/** One text for many rows: the driver would spell out an array of each. */
export async function insertRows(db: Database, importId: string, rows: readonly NewRow[]) {
  await sql`
    insert into people_import_rows (import_id, row, kind, staff_id, name, cells, changes, reasons)
    select ${importId}, row, kind, "seS_id", name, cells, changes, reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r
      (row integer, kind text, "seS_id" text, name text, cells jsonb, changes jsonb, reasons jsonb)`.execute(
    db,
  );
}

/** Of rows that are still to be done. */
export const openKinds: ImportKind[] = ["create", "change"];

/** What became of rows; what became of them by another node's doing stays so. */
export async function settleRows(
  db: Database,
  importId: string,
  rows: readonly { row: number; kind: ImportKind; reasons?: ImportReason[] }[],
) {
  if (rows.length === 0) return;
  const settled = rows.map(({ row, kind, reasons = [] }) => ({ row, kind, reasons }));
  await sql`
    update people_import_rows as r set kind = s.kind, reasons = s.reasons
    from jsonb_to_recordset(${JSON.stringify(settled)}) as s (row integer, kind text, reasons jsonb)
    where r.import_id = ${importId} and r.row = s.row and r.kind = any(${openKinds})`.execute(db);
}

/** What is still to be done, held until the transaction ends: of two nodes one does it. */
export function lockRows(trx: Database, importId: string, rows: readonly number[]) {
  return trx
    .selectFrom("people_import_rows")
    .select("row")
    .where("import_id", "=", importId)
    .where("kind", "in", openKinds)
    .where(sql<boolean>`row = any(${rows})`)
    .orderBy("row")
    .forUpdate()
    .execute();
}

export async function purgeOldImports(db: Database): Promise<void> {
  await db
    .deleteFrom("people_imports")
    .where("created_at", "<", sql<string>`now() - make_interval(days => ${IMPORT_KEPT_DAYS})`)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("finished_at", "is not", null)]))
    .execute();
}
