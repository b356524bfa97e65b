import * as z from "zod/mini";
import { CONTROL, UNPRINTABLE } from "./characters.ts";
import { type Constant, constant, type UserMessage, SentenceDetails } from "./sentences.ts";

/** Ids are 24 lower-case hex characters, made by the server and ordered by time. */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
const invalidId = constant("fields.invalidId", "Invalid id");
export const Id = z.string(invalidId).check(z.regex(ID_PATTERN, invalidId));
export type Id = z.infer<typeof Id>;

/** Dates travel as ISO-8601 UTC. */
export const Timestamp = z.string();

/** A record named by its id, or by an object that carries it: both are on the wire. */
export const reference = (message: Constant) =>
  z.pipe(
    z.union([z.string(), z.object({ _id: z.string() })], message),
    z.pipe(
      z.transform((value: string | { _id: string }) =>
        typeof value === "string" ? value : value._id,
      ),
      z.string().check(z.regex(ID_PATTERN, message)),
    ),
  );

/** The same field where a record may have none: an empty text and null both read as null. */
export const blankable = <Value extends z.core.$ZodType>(value: Value) =>
  z.union([
    z.pipe(
      z.union([z.literal(""), z.null()]),
      z.transform(() => null),
    ),
    value,
  ]);

/** An id in a query, by which a list is narrowed. */
export const optionalId = (name: string) => {
  const noId = constant("fields.noId", "{name} must be an id", { name });
  return z.optional(z.string(noId).check(z.regex(ID_PATTERN, noId)));
};

const unusable = constant("fields.unusable", "Contains characters that cannot be used");
export const atMost = (max: number) =>
  constant("fields.tooLong", "At most {max} characters", { max: `${max}` });
const inOneLine = z.refine<string>((text) => !UNPRINTABLE.test(text), unusable);
const noLongerThan = (max: number, tooLong: Constant) =>
  z.refine<string>((text) => [...text].length <= max, tooLong);
/** Text kept in one line: trimmed, printable, at most `max` characters as a person counts them. */
export const line = (required: Constant, max: number, tooLong = atMost(max)) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), noLongerThan(max, tooLong), inOneLine);
/** The same, or nothing at all. */
export const lineOrNothing = (max: number) =>
  z.string().check(z.trim(), noLongerThan(max, atMost(max)), inOneLine);

/** Text of several lines: no controls but line breaks and tabs, no halves of a character. */
const isWritable = (text: string) => !CONTROL.test(text.replaceAll(/[\t\n\r]/g, ""));
export const paragraph = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, atMost(max)), z.refine(isWritable, unusable));

export const DEFAULT_PAGE = 1;
export const DEFAULT_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
export const MAX_PAGE = 1_000_000;
export const MAX_SEARCH_LENGTH = 100;

const integer = (message: Constant) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,9}$/, message)),
    z.transform((text: string) => Number(text)),
  );

const queryMessages = {
  page: constant("lists.page", "page must be a whole number from 1"),
  pageTooHigh: constant("lists.pageTooHigh", "page must be at most {max}", { max: `${MAX_PAGE}` }),
  size: constant("lists.size", "size must be a whole number from 1"),
  sizeTooLow: constant("lists.sizeTooLow", "size must be at least 1"),
  search: constant("lists.search", "search must be text"),
  searchTooLong: constant("lists.searchTooLong", "search must be at most {max} characters", {
    max: MAX_SEARCH_LENGTH,
  }),
  searchUnusable: constant(
    "lists.searchUnusable",
    "search contains characters that cannot be used",
  ),
} as const;

/** The query of every list. Without page and size a list means "all that I may see". */
export const ListQuery = z.object({
  page: z.optional(
    z.pipe(
      integer(queryMessages.page),
      z.pipe(
        z.transform((page: number) => Math.max(page, DEFAULT_PAGE)),
        z.number().check(z.maximum(MAX_PAGE, queryMessages.pageTooHigh)),
      ),
    ),
  ),
  size: z.optional(
    z.pipe(
      integer(queryMessages.size),
      z.pipe(
        z.transform((size: number) => Math.min(size, MAX_PAGE_SIZE)),
        z.number().check(z.minimum(1, queryMessages.sizeTooLow)),
      ),
    ),
  ),
  search: z.optional(
    z.string(queryMessages.search).check(
      z.trim(),
      z.maxLength(MAX_SEARCH_LENGTH, queryMessages.searchTooLong),
      z.refine((text: string) => !UNPRINTABLE.test(text), queryMessages.searchUnusable),
    ),
  ),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** For a list that is sorted by its columns: these are added to its query. */
export const sortedBy = <Column extends string>(columns: readonly Column[]) => ({
  sort: z.optional(
    z.enum(columns, constant("lists.sort", "sort must be one of {values}", { values: columns })),
  ),
  order: z.optional(
    z.enum(
      sortOrders,
      constant("lists.order", "order must be one of {orders}", { orders: sortOrders }),
    ),
  ),
});

export const WithId = z.object({ _id: Id });

/**
 * A sentence fit for a toast, after a change. The server's handlers name it as `message` alone, a Sentence or
 * a Constant; its text is sent under that name, with its code and params beside it.
 */
const message = z.string() as unknown as z.ZodMiniType<UserMessage>;
const details = z.partial(SentenceDetails).shape;
export const Message = z.object({ message, ...details });

/** Every successful body is an object: `data`, and such a sentence. */
export const answer = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ data, message: z.optional(message), ...details });

export const listAnswer = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    totalPages: z.optional(z.number()),
    totalCount: z.optional(z.number()),
  });
