import {
  talkingPointMessages,
  type TalkingPointsChange,
} from "../../contract/presenting/talking-points.ts";
import { recordUpdate } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { demo, named } from "../demos/change.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { readTalkingPoints, upsertTalkingPoints } from "./queries.ts";

/** The demo is held meanwhile: of two who write at once the second is compared with the first. */
export const changeTalkingPoints = (
  db: Database,
  actor: Actor,
  id: string,
  { text, former }: TalkingPointsChange,
) =>
  recordUpdate(db, actor, demo, id, async (trx, shown) => {
    const { company } = await readTalkingPoints(trx, actor, id);
    if (former !== undefined && company.text !== former && company.text !== text)
      throw conflict(talkingPointMessages.changedMeanwhile);
    if (company.text !== text) await upsertTalkingPoints(trx, actor, id, text);
    const result = await readTalkingPoints(trx, actor, id);
    return {
      result,
      ...changed(named(shown), { talking_points: company.text }, { talking_points: text }),
    };
  });
