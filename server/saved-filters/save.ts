import {
  MAX_SAVED_FILTERS,
  type NewSavedFilter,
  savedFilterMessages,
} from "../../contract/personal/saved-filters.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction, lockRow } from "../db/transaction.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { countSavedFilters, findSavedFilter, insertSavedFilter } from "./queries.ts";

/** The person is locked: of two that are saved at once neither can miss the other when they are counted. */
export const saveFilter = (db: Database, actor: Actor, input: NewSavedFilter) =>
  inTransaction(db, async (trx) => {
    await lockRow("users")(trx, actor.id, "change");
    if ((await countSavedFilters(trx, actor, input.screen)) >= MAX_SAVED_FILTERS)
      throw conflict(savedFilterMessages.tooMany);
    return findSavedFilter(trx, actor, await insertSavedFilter(trx, actor, input));
  });
