import * as z from "zod/mini";

/** Raised when older portals could no longer read what is written. */
export const FORMAT = 1;

const chunks = () => z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/)));
const count = () => z.int().check(z.nonnegative());

/** What lies beside the backups of one portal, readable without a key. */
export const Description = z.object({
  format: z.int(),
  /** Of which portal: backups of two do not mix. */
  portal: z.string(),
  /** Null: not encrypted. */
  encryption: z.nullable(z.object({ salt: z.string(), check: z.string() })),
});
export type Description = z.infer<typeof Description>;

const TableCopy = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count(),
  bytes: count(),
  sha256: z.string(),
  chunks: chunks(),
});
export type TableCopy = z.infer<typeof TableCopy>;

/** A complete backup. It is written last, in one step: without it there is none. */
export const Manifest = z.object({
  format: z.int(),
  portal_version: z.string(),
  database_version: z.string(),
  begun_at: z.string(),
  finished_at: z.string(),
  /** In the order in which they ran. */
  migrations: z.array(z.string()),
  tables: z.array(TableCopy),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({ count: count(), bytes: count(), index: chunks() }),
  /** Keys of files that a record names and the store did not have, or not as the record has them. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** One file of the store: a line of the index. */
export const FileCopy = z.object({
  key: z.string(),
  size: count(),
  /** In the store that it was copied from: as long as it stays, so do the bytes. */
  etag: z.string(),
  sha256: z.string(),
  chunks: chunks(),
});
export type FileCopy = z.infer<typeof FileCopy>;

export const countRows = ({ tables }: Pick<Manifest, "tables">) =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
