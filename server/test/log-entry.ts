import type { Things } from "./things.ts";

export interface Row {
  action: string;
  module: string;
  record_id: string | null;
  record_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Names that the factories generate. */
export type Names = { person: string; country: string; region: string; email: string };
/** `made`: the id of what the call has created. */
export type Expectation = (t: Things, made: string, names: Names) => Row;
export const row = (
  [action, module]: [string, string],
  record_id: string | null,
  record_name: string,
  before: Row["before"],
  after: Row["after"],
): Row => ({ action, module, record_id, record_name, before, after });
