import { changedPicture } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import type { Database } from "../db/connection.ts";

export const FLAGGED_AT = "2026-11-15T03:04:05.000Z";

/** Sets the state that a night leaves for a demo that no longer looks as before. */
export async function flagDemo(
  db: Database,
  demoId: string,
  { content = "", reason = changedPicture }: { content?: string; reason?: Sentence } = {},
) {
  await db
    .insertInto("demo_watches")
    .values({
      demo_id: demoId,
      content,
      seen_at: FLAGGED_AT,
      grade: "amber",
      reasons: JSON.stringify([reason]),
      flagged_at: FLAGGED_AT,
      looks: Buffer.alloc(24 * 16 * 3),
    })
    .execute();
}
