import { sql } from "kysely";
import { nightWatchMessages } from "../../contract/night-watch.ts";
import { recordUpdate } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { demo } from "../demos/change.ts";
import { playedContent } from "../demos/stored-demo.ts";
import { conflict } from "../http/errors.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { canBeApproved } from "./judge-watch.ts";
import type { Actor } from "../sessions/actor.ts";

/** From now on it is compared with what was last seen of it. A demo that shows nothing cannot be approved. */
export const approveScreenshots = (db: Database, actor: Actor, demoId: string) =>
  recordUpdate(db, actor, demo, demoId, async (trx, found) => {
    const before = await trx
      .selectFrom("demo_watches as w")
      .innerJoin("demos as d", "d.id", "w.demo_id")
      .select(["w.seen_at", "w.approved_at", "w.grade", "w.reasons"])
      .where("w.demo_id", "=", demoId)
      .where("w.content", "=", playedContent("d"))
      .where("w.flagged_at", "is not", null)
      .where("w.looks", "is not", null)
      .forUpdate("w")
      .executeTakeFirst();
    const { grade = null, reasons = [] } = before ?? {};
    if (!before || !canBeApproved({ grade, reasons: reasons as Sentence[] }))
      throw conflict(nightWatchMessages.nothingToApprove);
    await trx
      .updateTable("demo_watches")
      .set((eb) => ({
        flagged_at: null,
        told_at: null,
        reasons: "[]",
        grade: "green",
        approved_content: eb.ref("content"),
        approved_run: eb.ref("trial_run"),
        approved_looks: eb.ref("looks"),
        approved_picture: eb.ref("picture"),
        approved_at: sql<string>`now()`,
      }))
      .where("demo_id", "=", demoId)
      .execute();
    return {
      result: undefined,
      action: "update",
      record: { id: demoId, name: found.title },
      before: { approved_look: before.approved_at },
      after: { approved_look: before.seen_at },
    };
  });
