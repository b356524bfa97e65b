import type { Database } from "../db/connection.ts";
import type { PicturePlace } from "../builds/keys.ts";

export const findPicture = (db: Database, id: string): Promise<PicturePlace | undefined> =>
  db.selectFrom("pictures").select(["id", "file_name"]).where("id", "=", id).executeTakeFirst();

export async function insertPicture(db: Database, picture: PicturePlace & { size: number }) {
  await db
    .insertInto("pictures")
    .values({ ...picture, size: String(picture.size) })
    .execute();
}

export async function deletePicture(db: Database, id: string): Promise<void> {
  await db.deleteFrom("pictures").where("id", "=", id).execute();
}
