import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** More in one statement would exceed PostgreSQL's limit of parameters. */
const ROWS_AT_ONCE = 1000;

export function visibleUploads(db: Database) {
  return db
    .selectFrom("uploads")
    .select(["id", "kind", "state", "owner_id", "folder", "public_id"])
    .select(["size", "file_count", "created_at"]);
}
export type UploadRow = Awaited<ReturnType<typeof findUpload>>;

export async function findUpload(db: Database, id: string) {
  const upload = await visibleUploads(db).where("id", "=", id).executeTakeFirst();
  if (!upload) throw notFound();
  return { ...upload, size: Number(upload.size) };
}

/** Locked for the call that completes or cancels it; all others wait. */
export async function lockUpload(db: Database, id: string) {
  const upload = await visibleUploads(db).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!upload) throw notFound();
  return upload;
}

/** Uploads that can be resumed: refused files are chosen again. */
export async function listOpenUploads(db: Database, actor: Actor) {
  const uploads = await visibleUploads(db)
    .where("owner_id", "=", actor.id)
    .where("state", "=", "open")
    .where("refused_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  return uploads.map((upload) => ({ ...upload, size: Number(upload.size) }));
}

/** It stays open, because a choice or a corrected file may help. */
export async function noteRefusal(db: Database, id: string) {
  await db
    .updateTable("uploads")
    .set({ refused_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
}

/** What counts against the limits of one administrator. One start at a time, so that none exceeds them. */
export async function lockUsage(db: Database, actor: Actor) {
  await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", actor.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ unfinished: number; bytes_today: string }>`
    select count(*) filter (where state = 'open' and refused_at is null)::int as unfinished,
      coalesce(sum(size) filter (where created_at > now() - interval '1 day'), 0) as bytes_today
    from uploads where owner_id = ${actor.id}`.execute(db);
  const [usage] = rows;
  return { unfinished: usage?.unfinished ?? 0, bytesToday: Number(usage?.bytes_today ?? 0) };
}

export interface UploadFileRow {
  number: number;
  path: string;
  size: number;
  sha256: Buffer | null;
  parts_id: string | null;
  seen_sha256: Buffer | null;
  seen_etag: string | null;
}

export async function listFiles(db: Database, uploadId: string): Promise<UploadFileRow[]> {
  const files = await db
    .selectFrom("upload_files")
    .select(["number", "path", "size", "sha256", "parts_id", "seen_sha256", "seen_etag"])
    .where("upload_id", "=", uploadId)
    .orderBy("number")
    .execute();
  return files.map((file) => ({ ...file, size: Number(file.size) }));
}

export async function insertFiles(db: Database, uploadId: string, files: UploadFileRow[]) {
  for (let i = 0; i < files.length; i += ROWS_AT_ONCE)
    await db
      .insertInto("upload_files")
      .values(
        files
          .slice(i, i + ROWS_AT_ONCE)
          .map((file) => ({ ...file, upload_id: uploadId, size: String(file.size) })),
      )
      .execute();
}

/** Results of reading a file, so that a repeated completion need not read it again. */
export async function noteSeen(
  db: Database,
  uploadId: string,
  seen: { number: number; sha256: Buffer; etag: string }[],
) {
  if (seen.length === 0) return;
  await sql`
    update upload_files f set seen_sha256 = s.sha256, seen_etag = s.etag
    from unnest(
      ${seen.map((file) => file.number)}::int[],
      ${seen.map((file) => file.sha256)}::bytea[],
      ${seen.map((file) => file.etag)}::text[]
    ) as s (number, sha256, etag)
    where f.upload_id = ${uploadId} and f.number = s.number`.execute(db);
}

export async function noteParts(db: Database, uploadId: string, number: number, partsId: string) {
  await db
    .updateTable("upload_files")
    .set({ parts_id: partsId })
    .where("upload_id", "=", uploadId)
    .where("number", "=", number)
    .execute();
}

/** Whether the upload is still open, and its owner still permitted: it ends with the account or the role. */
export const findOwner = async (db: Database, uploadId: string) =>
  asOwner(await ownerOf(db, uploadId).executeTakeFirst());

/** The same, true until the transaction ends: nobody completes or cancels it meanwhile. */
export const holdOwner = async (trx: Database, uploadId: string) =>
  asOwner(await ownerOf(trx, uploadId).forShare("u").executeTakeFirst());

const ownerOf = (db: Database, uploadId: string) =>
  db
    .selectFrom("uploads as u")
    .leftJoin("users as p", "p.id", "u.owner_id")
    .leftJoin("user_types as t", "t.id", "p.user_type_id")
    .select(["u.state", "p.is_active", "p.is_approved", "t.type_name"])
    .where("u.id", "=", uploadId);

function asOwner(row: Awaited<ReturnType<ReturnType<typeof ownerOf>["executeTakeFirst"]>>) {
  const isWelcome = row?.is_active === true && row.is_approved === true;
  return row && { state: row.state, mayGoOn: isWelcome && row.type_name === "admin" };
}
