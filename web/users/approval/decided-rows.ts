import type { User } from "../../../contract/accounts.ts";

/** Somebody about whom was just decided, as they stand now, and in which row they stood. */
export type DecidedRow = { user: User; index: number };

/**
 * The list as it comes, with those who were decided in their places, although the list no longer holds them:
 * nobody else slides under the pointer.
 */
export function placeDecided(rows: readonly User[], decided: readonly DecidedRow[]): User[] {
  const ids = new Set(decided.map(({ user }) => user._id));
  const placed = rows.filter(({ _id }) => !ids.has(_id));
  for (const { user, index } of decided.toSorted((a, b) => a.index - b.index))
    placed.splice(index, 0, user);
  return placed;
}
