import type { Database } from "../db/connection.ts";
import { rotateKey, seal, unseal } from "../db/sealing.ts";
import { findSecret } from "../db/secrets.ts";

/** Its name among the secrets; `npm run rotate` replaces it. */
const LINK_KEY = "client-links";

export async function sealLinkToken(db: Database, id: string, token: string): Promise<Buffer> {
  return seal(await findSecret(db, LINK_KEY), id, token);
}

export async function openLinkToken(db: Database, id: string, sealed: Buffer): Promise<string> {
  return unseal(await findSecret(db, LINK_KEY), id, sealed);
}

/** Links go on as they are: what opens them stays the same. */
export const rotateLinkKey = (db: Database): Promise<number> =>
  rotateKey(db, LINK_KEY, async (trx, reseal) => {
    const rows = await trx
      .selectFrom("client_links")
      .select(["id", "sealed_token"])
      .forUpdate()
      .execute();
    for (const { id, sealed_token: sealed } of rows)
      await trx
        .updateTable("client_links")
        .set({ sealed_token: reseal(id, sealed) })
        .where("id", "=", id)
        .execute();
    return rows.length;
  });
