import { sql } from "kysely";
import { importRefusals } from "../../contract/spreadsheets/people-imports.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import type { WaysIn } from "../sessions/invite.ts";
import { findWelcome } from "../sessions/recheck-actor.ts";
import { hashOfNobody } from "../users/create-people.ts";
import { getLanguage } from "../users/language.ts";
import { BATCH } from "./check-file.ts";
import { importReason } from "./find-fields.ts";
import { importBatch, type ImportRun } from "./import-batch.ts";
import { listRows, openKinds, settleRows } from "./queries.ts";

interface ImportingPortal {
  db: Database;
  config: WaysIn;
  nudgeMail: () => void;
}
interface Log {
  warn(fields: object, message: string): void;
}

/**
 * Every import that somebody asked for, one after the other. What became of a row is written with the change itself:
 * the node that takes over from a dead one starts with the first open row.
 */
export async function runImports(portal: ImportingPortal, signal: AbortSignal, log: Log) {
  const passwordHash = await hashOfNobody();
  while (!signal.aborted) {
    const request = await nextImport(portal.db);
    if (!request) return;
    await runImport(portal, request, { passwordHash, signal, log });
  }
}

const nextImport = (db: Database) =>
  db
    .selectFrom("people_imports")
    .select(["id", "asked_by", "asked_from", "invites"])
    .where("asked_at", "is not", null)
    .where("finished_at", "is", null)
    .orderBy("asked_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
type ImportRequest = NonNullable<Awaited<ReturnType<typeof nextImport>>>;

async function runImport(
  { db, config, nudgeMail }: ImportingPortal,
  request: ImportRequest,
  work: Pick<ImportRun, "passwordHash" | "signal" | "log">,
) {
  const invitation = {
    ways: config,
    language: request.asked_by === null ? null : await getLanguage(db, request.asked_by),
  };
  while (!work.signal.aborted) {
    const rows = await openRows(db, request.id);
    if (rows.length === 0) return finishImport(db, request.id);
    const actor = await actorOf(db, request);
    if (actor) {
      const invites = request.invites ? { ...invitation, by: actor.name } : undefined;
      await importBatch(db, actor, { importId: request.id, invites, ...work }, rows);
    } else await refuseRows(db, request.id, rows);
    nudgeMail();
  }
}

const openRows = (db: Database, importId: string) =>
  listRows(db, importId).where("r.kind", "in", openKinds).limit(BATCH).execute();

/** The person who asked, as long as they may. */
async function actorOf(db: Database, { id, asked_by, asked_from }: ImportRequest) {
  const user = asked_by === null ? undefined : await findWelcome(db, asked_by);
  if (asked_by === null || !user || rightsOf(user.type_name) !== "admin") return undefined;
  const { name, region_id: regionId } = user;
  const actor: Actor = {
    id: asked_by,
    name,
    regionId,
    role: "admin",
    ip: asked_from ?? "",
    sessionId: id,
    isAbsent: true,
  };
  return actor;
}

const refuseRows = (db: Database, importId: string, rows: readonly { row: number }[]) =>
  settleRows(
    db,
    importId,
    rows.map(({ row }) => ({
      row,
      kind: "refused",
      reasons: [importReason(null, importRefusals.dismissed)],
    })),
  );

async function finishImport(db: Database, id: string) {
  await db
    .updateTable("people_imports")
    .set({ finished_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}
