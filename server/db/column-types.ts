import type { ColumnType, Generated } from "kysely";

/** Timestamps are read from the database as ISO-8601 text (see connection.ts) and written as Date or text. */
export type Time = ColumnType<string, string | Date | undefined, string | Date>;
export type OptionalTime = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
export type Flag = Generated<boolean>;
/** Written by triggers only. */
export type GeneratedFlag = ColumnType<boolean, never, never>;
/** A bigint is read as text. */
export type Int8 = ColumnType<string, number | undefined, number>;
