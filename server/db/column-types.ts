import type { ColumnType, Generated } from "kysely";

/** Timestamps leave the database as ISO-8601 text (see connection.ts) and enter as Date or text. */
export type Time = ColumnType<string, string | Date | undefined, string | Date>;
export type OptionalTime = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
export type Flag = Generated<boolean>;
/** Triggers alone write it. */
export type GeneratedFlag = ColumnType<boolean, never, never>;
/** A bigint leaves as text. */
export type Int8 = ColumnType<string, number | undefined, number>;
