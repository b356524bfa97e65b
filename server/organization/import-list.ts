import type { ListImport, OrganizationList } from "../../contract/organization.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import type { ListFile } from "./list-file/read.ts";
import { readInWorker } from "./list-file/read-in-worker.ts";
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
      result: { added, skipped, invalid, invalidCount },
      action: "upload",
      record: { name: printable(file.name) },
      after: { added, skipped, invalid: invalidCount },
    };
  });
}

/** Whoever reads the log sees one short line, whatever the file was called. */
const printable = (name: string) =>
  [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\ufffd")].slice(0, 100).join("");
