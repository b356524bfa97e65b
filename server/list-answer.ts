import { Readable } from "node:stream";
import { type SelectQueryBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { ListQuery } from "../contract/wire.ts";
import type { Database } from "./db/connection.ts";
import { isWhole, pageOf } from "./paging.ts";
import type { Portal } from "./portal.ts";
import type { Actor } from "./sessions/actor.ts";
import { keepingOf } from "./write-answer.ts";

interface ListRequest {
  query: Pick<ListQuery, "page" | "size">;
  actor: Actor | undefined;
}
/** Any route's reply: what it may send is typed by its schema, which knows no streams. */
interface ListReply {
  type(mediaType: string): { send(payload: never): unknown };
}

/** One page of a list with its totals, or, asked without page and size, all of it. */
export async function answerList<Tables, Table extends keyof Tables, Row>(
  { db, memories }: Portal,
  { query: paging, actor }: ListRequest,
  reply: ListReply,
  query: SelectQueryBuilder<Tables, Table, Row>,
  item: z.core.$ZodType,
  first?: (count: number) => SelectQueryBuilder<Tables, Table, Row>,
) {
  if (isWhole(paging)) return answerWhole(db, reply, query, item);
  return pageOf(db, query, paging, actor && memories(actor.dataVersion), first);
}

/** A list that is longer than one batch leaves as it is read: it never lies in memory whole. */
export async function answerWhole<Tables, Table extends keyof Tables, Row, Extra extends object>(
  db: Database,
  reply: ListReply,
  query: SelectQueryBuilder<Tables, Table, Row>,
  item: z.core.$ZodType,
  extra?: Extra,
) {
  const batches = readBatches(db, query);
  // Read before anything is answered, so that a failure is still told as one.
  const first = await batches.next();
  const rows = first.done ? [] : first.value;
  const answer = { data: rows, totalPages: 1, totalCount: rows.length, ...(extra as Extra) };
  if (rows.length < BATCH) {
    await batches.return(undefined);
    return answer;
  }
  const text = Readable.from(writeList(rows, batches, item, extra), { objectMode: false });
  reply.type("application/json; charset=utf-8").send(text as never);
  // Fastify goes by what was handed over; the type is that of a list which was not streamed.
  return reply as unknown as typeof answer;
}

async function* writeList<Row>(
  first: Row[],
  rest: AsyncIterable<Row[]>,
  item: z.core.$ZodType,
  extra: object = {},
) {
  const keep = keepingOf(item);
  const write = (rows: Row[]) => rows.map((row) => JSON.stringify(keep(row))).join(",");
  yield `{"data":[${write(first)}`;
  let totalCount = first.length;
  for await (const rows of rest) {
    totalCount += rows.length;
    yield `,${write(rows)}`;
  }
  yield `],${JSON.stringify({ totalPages: 1, totalCount, ...extra }).slice(1)}`;
}

export const BATCH = 1000;

/** All rows as of one moment, some at a time. A reader who falls asleep loses the connection, not the others theirs. */
export async function* readBatches<Tables, Table extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[], undefined> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '20s'`.execute(trx);
    await sql`declare everything no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from everything`.execute(trx);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
