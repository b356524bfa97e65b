import type { Database } from "../db/connection.ts";
import { rotateKey, seal, unseal } from "../db/sealing.ts";
import { findSecret } from "../db/secrets.ts";

/** Its name among the secrets; `npm run rotate` replaces it. */
const WEBHOOK_KEY = "webhooks";

export async function sealWebhookSecret(db: Database, id: string, secret: string): Promise<Buffer> {
  return seal(await findSecret(db, WEBHOOK_KEY), id, secret);
}

/** What a webhook signs with, the newest first. */
export async function openWebhookSecrets(
  db: Database,
  id: string,
  sealed: readonly Buffer[],
): Promise<string[]> {
  const key = await findSecret(db, WEBHOOK_KEY);
  return sealed.map((secret) => unseal(key, id, secret));
}

/** Receivers go on as they are: what they verify with stays the same. */
export const rotateWebhookKey = (db: Database): Promise<number> =>
  rotateKey(db, WEBHOOK_KEY, async (trx, reseal) => {
    const rows = await trx
      .selectFrom("webhooks")
      .select(["id", "sealed_secret", "former_secret"])
      .forUpdate()
      .execute();
    for (const { id, sealed_secret: sealed, former_secret: former } of rows)
      await trx
        .updateTable("webhooks")
        .set({ sealed_secret: reseal(id, sealed), former_secret: former && reseal(id, former) })
        .where("id", "=", id)
        .execute();
    return rows.length;
  });
