import type { Database } from "../db/connection.ts";
import { rotateKey, seal, unseal } from "../db/sealing.ts";
import { findSecret } from "../db/secrets.ts";

/** Its name in the table `secrets`; `npm run rotate` replaces it. */
const FACTOR_KEY = "second-factor";

/** Encrypts the secret of an authenticator app, for one person. */
export async function sealSecret(db: Database, userId: string, secret: string): Promise<Buffer> {
  return seal(await findSecret(db, FACTOR_KEY), userId, secret);
}

export async function openSecret(db: Database, userId: string, sealed: Buffer): Promise<string> {
  return unseal(await findSecret(db, FACTOR_KEY), userId, sealed);
}

/** Authenticator apps keep working. */
export const rotateFactorKey = (db: Database): Promise<number> =>
  rotateKey(db, FACTOR_KEY, async (trx, reseal) => {
    const rows = await trx
      .selectFrom("authenticator_apps")
      .select(["user_id", "sealed_secret"])
      .forUpdate()
      .execute();
    for (const { user_id: id, sealed_secret: sealed } of rows)
      await trx
        .updateTable("authenticator_apps")
        .set({ sealed_secret: reseal(id, sealed) })
        .where("user_id", "=", id)
        .execute();
    return rows.length;
  });
