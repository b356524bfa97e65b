import type {
  TalkingPoints,
  TalkingPointsChange,
} from "../../contract/presenting/talking-points.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";

/** Of a demo that the actor may see, the company's and their own. */
export async function readTalkingPoints(
  db: Database,
  actor: Actor,
  demoId: string,
): Promise<TalkingPoints> {
  const company = await db
    .selectFrom("talking_points")
    .select(["text", "changed_by_name as changed_by", "changed_at"])
    .where("demo_id", "=", demoId)
    .executeTakeFirst();
  const own = await db
    .selectFrom("own_talking_points")
    .select("text")
    .where("user_id", "=", actor.id)
    .where("demo_id", "=", demoId)
    .executeTakeFirst();
  return {
    company: company ?? { text: "", changed_by: null, changed_at: null },
    own: own ?? { text: "" },
  };
}

export async function upsertTalkingPoints(
  db: Database,
  { name }: Pick<Actor, "name">,
  demoId: string,
  text: string,
): Promise<void> {
  const columns = { text, changed_by_name: name };
  await db
    .insertInto("talking_points")
    .values({ demo_id: demoId, ...columns })
    .onConflict((conflict) =>
      conflict.column("demo_id").doUpdateSet({ ...columns, changed_at: new Date() }),
    )
    .execute();
}

/** Whether it was written: not over a text that the writer has not seen. An empty text stays as one. */
export async function upsertOwnTalkingPoints(
  db: Database,
  actor: Actor,
  demoId: string,
  { text, former }: TalkingPointsChange,
): Promise<boolean> {
  const written = await db
    .insertInto("own_talking_points")
    .values({ user_id: actor.id, demo_id: demoId, text })
    .onConflict((conflict) => {
      const update = conflict.columns(["user_id", "demo_id"]).doUpdateSet({ text });
      return former === undefined
        ? update
        : update.where("own_talking_points.text", "in", [former, text]);
    })
    .returning("demo_id")
    .execute();
  return written.length > 0;
}
