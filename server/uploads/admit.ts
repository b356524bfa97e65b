import { unauthorized } from "../../contract/errors.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import type { Database } from "../db/connection.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import { type findOwner, holdOwner } from "./queries.ts";

/**
 * The point at which a file becomes part of its upload. The upload was open when the first byte arrived, which may be
 * long ago; publication waits until the file is in place, or has been refused.
 */
export const admitFile = (db: Database, uploadId: string, place: () => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    refuseClosed(await holdOwner(trx, uploadId));
    await place();
  });

export function refuseClosed(owner: Awaited<ReturnType<typeof findOwner>>) {
  if (!owner) throw forbidden(uploadMessages.badAddress);
  if (owner.state === "complete") throw forbidden(uploadMessages.isComplete);
  if (owner.state === "aborted") throw forbidden(uploadMessages.wasAborted);
  if (!owner.mayGoOn) throw notSignedIn(unauthorized.invalidUser);
}
