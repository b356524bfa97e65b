import { Readable } from "node:stream";
import type { SelectQueryBuilder } from "kysely";
import type * as z from "zod/mini";
import type { ListQuery } from "../../contract/wire.ts";
import { isUnpaged, pageOf, type PagedList, type Shortcuts, tolerantPageOf } from "./paging.ts";
import type { Services } from "../portal-services.ts";
import { BATCH, readBatches } from "./read-batches.ts";
import type { StreamCaller } from "./streams.ts";
import { compileSerializer } from "../http/write-answer.ts";

interface ListRequest extends StreamCaller {
  query: Pick<ListQuery, "page" | "size">;
}
/** Any route's reply: what it may send is typed by its schema, which knows no streams. */
interface ListReply {
  type(mediaType: string): { send(payload: never): unknown };
}

/** One page of a list with its totals, or, asked without page and size, all of it. */
export async function answerList<Tables, Table extends keyof Tables, Row>(
  portal: Services,
  request: ListRequest,
  reply: ListReply,
  query: SelectQueryBuilder<Tables, Table, Row>,
  item: z.core.$ZodType,
  shortcuts?: Shortcuts<SelectQueryBuilder<Tables, Table, Row>>,
) {
  if (isUnpaged(request.query)) return answerUnpaged(portal, request, reply, query, item);
  return pageOf(portal.db, query, request.query, shortcuts);
}

/** The same of a search that tolerates typing errors, page by page: all of a list is what has the very words. */
export async function answerSearch<Tables, Table extends keyof Tables, Row>(
  portal: Services,
  request: ListRequest,
  reply: ListReply,
  item: z.core.$ZodType,
  exact: PagedList<Tables, Table, Row>,
  similar: PagedList<Tables, Table, Row> | undefined,
) {
  if (isUnpaged(request.query))
    return answerUnpaged(portal, request, reply, exact.query, item, { is_similar: false });
  return tolerantPageOf(portal.db, exact, similar, request.query);
}

/** A list that is longer than one batch leaves as it is read: it is never in memory at once. */
export async function answerUnpaged<Tables, Table extends keyof Tables, Row, Extra extends object>(
  portal: Services,
  request: StreamCaller,
  reply: ListReply,
  query: SelectQueryBuilder<Tables, Table, Row>,
  item: z.core.$ZodType,
  extra?: Extra,
) {
  const { rows, isLong, send } = await beginList(portal, request, query);
  const answer = { data: rows, totalPages: 1, totalCount: rows.length, ...(extra as Extra) };
  if (!isLong) return answer;
  const text = send((batches) =>
    Readable.from(writeList(batches, item, extra), { objectMode: false }),
  );
  reply.type("application/json; charset=utf-8").send(text as never);
  // Fastify goes by what was handed over; the type is that of a list which was not streamed.
  return reply as unknown as typeof answer;
}

/**
 * The first batch of a list, read before anything is answered, so that a failure is still answered as one. Only
 * a list that goes on after it takes one of the few places of streams when it is sent, until all of it was
 * or its reader is gone.
 */
export async function beginList<Tables, Table extends keyof Tables, Row>(
  { streams }: Pick<Services, "streams">,
  caller: StreamCaller,
  query: SelectQueryBuilder<Tables, Table, Row>,
) {
  const batches = readBatches(query);
  const { value: rows = [] } = await batches.next();
  const isLong = rows.length === BATCH;
  const send = (write: (all: AsyncIterable<Row[]>) => Readable) => {
    const leave = isLong ? streams.enter(caller) : () => undefined;
    return write(joined(rows, batches)).once("close", leave);
  };
  return { rows, isLong, send };
}

async function* joined<Row>(first: Row[], rest: AsyncIterable<Row[]>) {
  yield first;
  yield* rest;
}

async function* writeList<Row>(
  batches: AsyncIterable<Row[]>,
  item: z.core.$ZodType,
  extra: object = {},
) {
  const write = compileSerializer(item);
  let totalCount = 0;
  for await (const rows of batches) {
    yield totalCount === 0 ? '{"data":[' : ",";
    yield rows.map((row) => write(row)).join(",");
    totalCount += rows.length;
  }
  yield `],${JSON.stringify({ totalPages: 1, totalCount, ...extra }).slice(1)}`;
}
