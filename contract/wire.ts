import * as z from "zod/mini";
import { CONTROL, UNPRINTABLE } from "./characters.ts";

/** Ids are 24 lower-case hex characters, made by the server and ordered by time. */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
export const Id = z.string("Invalid id").check(z.regex(ID_PATTERN, "Invalid id"));
export type Id = z.infer<typeof Id>;

/** Dates travel as ISO-8601 UTC. */
export const Timestamp = z.string();

/** A record named by its id, or by an object that carries it: both are on the wire. */
export const reference = (message: string) =>
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
export const optionalId = (name: string) =>
  z.optional(z.string(`${name} must be an id`).check(z.regex(ID_PATTERN, `${name} must be an id`)));

/** Text kept in one line: trimmed, printable, at most `max` characters as a person counts them. */
export const line = (required: string, max: number, tooLong = `At most ${max} characters`) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.refine((text: string) => [...text].length <= max, tooLong),
    z.refine((text: string) => !UNPRINTABLE.test(text), "Contains characters that cannot be used"),
  );

/** Text of several lines: no controls but line breaks and tabs, no halves of a character. */
const isWritable = (words: string) => !CONTROL.test(words.replaceAll(/[\t\n\r]/g, ""));
export const paragraph = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      z.refine(isWritable, "Contains characters that cannot be used"),
    );

export const DEFAULT_PAGE = 1;
export const DEFAULT_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
export const MAX_PAGE = 1_000_000;
export const MAX_SEARCH_LENGTH = 100;

const wholeNumber = (message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,9}$/, message)),
    z.transform((text: string) => Number(text)),
  );

/** The query of every list. Without page and size a list means "all that I may see". */
export const ListQuery = z.object({
  page: z.optional(
    z.pipe(
      wholeNumber("page must be a whole number from 1"),
      z.pipe(
        z.transform((page: number) => Math.max(page, DEFAULT_PAGE)),
        z.number().check(z.maximum(MAX_PAGE, `page must be at most ${MAX_PAGE}`)),
      ),
    ),
  ),
  size: z.optional(
    z.pipe(
      wholeNumber("size must be a whole number from 1"),
      z.pipe(
        z.transform((size: number) => Math.min(size, MAX_PAGE_SIZE)),
        z.number().check(z.minimum(1, "size must be at least 1")),
      ),
    ),
  ),
  search: z.optional(
    z.string("search must be text").check(
      z.trim(),
      z.maxLength(MAX_SEARCH_LENGTH, `search must be at most ${MAX_SEARCH_LENGTH} characters`),
      z.refine(
        (text: string) => !UNPRINTABLE.test(text),
        "search contains characters that cannot be used",
      ),
    ),
  ),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const WithId = z.object({ _id: Id });

/** Every successful body is an object: `data`, and a sentence fit for a toast after a change. */
export const answer = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ data, message: z.optional(z.string()) });

export const Message = z.object({ message: z.string() });

export const listAnswer = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    totalPages: z.optional(z.number()),
    totalCount: z.optional(z.number()),
  });
