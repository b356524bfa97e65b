import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { listTables, type Sequence, type Table } from "./list-tables.ts";

export interface Rows extends Table {
  read: () => AsyncIterable<Buffer>;
}

/**
 * Fills the tables in one transaction, replacing whatever the migrations put there. Triggers are disabled: the totals
 * that they maintain are among the rows. Foreign keys and indexes are recreated afterwards, over all rows at once,
 * which is a fraction of the work and checks every reference; and it needs only the rights of an owner.
 */
export async function fillTables(
  client: pg.Client,
  tables: Rows[],
  sequences: Sequence[],
  onFilled: (table: string) => void,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local maintenance_work_mem = '128MB'");
    await withoutRules(client, async () => {
      for (const table of tables) {
        await copyIn(client, table);
        onFilled(table.name);
      }
    });
    for (const { name, value } of sequences)
      await client.query("select setval($1::regclass, $2)", [pg.escapeIdentifier(name), value]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  await client.query("analyze");
}

async function withoutRules(client: pg.Client, fill: () => Promise<void>) {
  const all = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  const rules = await listRules(client);
  for (const { drop } of rules) await client.query(drop);
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${all.join(", ")}`);
  await fill();
  for (const { make } of rules.toReversed()) await client.query(make);
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
}

async function copyIn(client: pg.Client, { name, columns, read }: Rows) {
  const list = columns.map(pg.escapeIdentifier).join(", ");
  const into = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(Readable.from(read(), { objectMode: false }), into);
}

/** Foreign keys, then indexes that belong to no constraint, each with the statements that drop and create it. */
async function listRules(client: pg.Client): Promise<{ drop: string; make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  return rows;
}
