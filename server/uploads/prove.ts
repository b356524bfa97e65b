import type { BuildProof } from "../../contract/uploads.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** What an administrator saw; the last one counts. */
export const saveProof = (db: Database, actor: Actor, buildId: string, proof: BuildProof) =>
  recordChange(db, actor, "upload", async (trx) => {
    const build = await trx
      .updateTable("builds")
      .set({ proof: JSON.stringify({ ...proof, at: new Date().toISOString(), by: actor.name }) })
      .where("id", "=", buildId)
      .returning(["id", "folder"])
      .executeTakeFirst();
    if (!build) throw notFound();
    return {
      result: undefined,
      action: "update",
      record: { id: build.id, name: build.folder },
      after: { ...proof },
    };
  });
