import { sql } from "kysely";
import type { Storage } from "../../contract/storage.ts";
import type { Database } from "../db/connection.ts";

/** Of the records; objects without a record are found by orphans.ts. */
export async function measureStorage(db: Database): Promise<Omit<Storage, "orphans" | "disk">> {
  const [demos, unused, unfinished, held, pictures] = [
    await listDemoSizes(db),
    await amount(db, sql`builds where demo_id is null`),
    await amount(db, sql`uploads where state = 'open'`),
    await amount(db, sql`removals`),
    await amount(db, sql`pictures`),
  ];
  const ofDemos = demos.reduce((sum, { size }) => sum + size, 0);
  const total = ofDemos + unused.size + held.size + pictures.size;
  return { total, demos, unused, unfinished, held };
}

async function listDemoSizes(db: Database) {
  const rows = await db
    .selectFrom("demos as d")
    .innerJoin("builds as b", "b.demo_id", "d.id")
    .select(["d.id as _id", "d.title"])
    .select(({ fn }) => [fn.sum<string>("b.size").as("size"), fn.countAll<string>().as("versions")])
    .groupBy(["d.id", "d.title"])
    .orderBy("size", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    size: Number(row.size),
    versions: Number(row.versions),
  }));
}

async function amount(db: Database, source: ReturnType<typeof sql>) {
  const { rows } = await sql<{ count: number; size: string }>`
    select count(*)::int as count, coalesce(sum(size), 0) as size from ${source}`.execute(db);
  return { count: rows[0]?.count ?? 0, size: Number(rows[0]?.size ?? 0) };
}
