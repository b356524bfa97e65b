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
/** A reply of any route: its schema restricts the type of what may be sent, and has no streams. */
interface ListReply {
  type(mediaType: string): { send(payload: never): unknown };
}

/** One page of a list with its totals, or the entire list if neither page nor size is requested. */
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

/** The same for a search that tolerates typing errors in pages; the entire list contains only exact matches. */
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

/** A list longer than one batch is streamed while it is read: it is never completely in memory. */
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
  // Fastify handles what it was given; the type is that of a list which was not streamed.
  return reply as unknown as typeof answer;
}

/**
 * The first batch is read before anything is sent, so that a failure can still be answered as one. Only a longer list
 * occupies one of the few slots for streams, until it was sent completely or its reader disconnected.
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
