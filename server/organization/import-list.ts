import type { ListImport, OrganizationList, RefusedRow } from "../../contract/organization.ts";
import { findConstant } from "../../contract/sentences.ts";
import { recordChange } from "../activity/changes.ts";
import { oneLine } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import type { ListFile } from "../list-files/read.ts";
import { readInWorker } from "../list-files/read-in-worker.ts";
import { mergeEntries } from "./queries.ts";

/** Adds what is not there yet and leaves the rest as it is: all of the file, or nothing of it. */
export async function importList(
  db: Database,
  actor: Actor,
  list: OrganizationList,
  file: ListFile,
): Promise<ListImport> {
  const { names, count, invalid, invalidCount } = await readInWorker(list, file);
  return recordChange(db, actor, list, async (trx) => {
    const added = await mergeEntries(trx, list, names);
    const skipped = count - added;
    return {
      result: { added, skipped, invalid: invalid.map(withSentence), invalidCount },
      action: "upload",
      record: { name: oneLine(file.name) },
      after: { added, skipped, invalid: invalidCount },
    };
  });
}

function withSentence({ row, reason }: RefusedRow): RefusedRow {
  const found = findConstant(reason);
  return found
    ? { row, reason, sentence: { code: found.code, params: found.params } }
    : { row, reason };
}
