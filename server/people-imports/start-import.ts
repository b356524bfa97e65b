import { sql } from "kysely";
import {
  type PeopleImport,
  peopleImportMessages,
} from "../../contract/spreadsheets/people-imports.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../http/errors.ts";
import { runSoon } from "../jobs/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { findImport } from "./queries.ts";

/** A job does the rest, in the name of the person who asked. */
export const startImport = (db: Database, actor: Actor, id: string, invites: boolean) =>
  recordChange<PeopleImport>(db, actor, "user", async (trx) => {
    const { counts, file_name: name } = await findImport(trx, actor, id);
    if (counts.create + counts.change === 0) throw conflict(peopleImportMessages.nothingToDo);
    const { numUpdatedRows } = await trx
      .updateTable("people_imports")
      .set({ asked_at: sql<string>`now()`, invites })
      .set({ asked_by: actor.id, asked_by_name: actor.name, asked_from: actor.ip })
      .where("id", "=", id)
      .where("asked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict(peopleImportMessages.alreadyStarted);
    await runSoon(trx, "people-imports");
    const { create, change, refused } = counts;
    return {
      result: await findImport(trx, actor, id),
      action: "import",
      record: { id, name },
      after: { create, change, refused, invites },
    };
  });
