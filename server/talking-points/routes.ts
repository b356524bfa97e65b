import {
  talkingPointMessages,
  TalkingPoints,
  TalkingPointsChange,
} from "../../contract/presenting/talking-points.ts";
import { answer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { canManageDemos } from "../demos/policy.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize, conflict } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeTalkingPoints } from "./change.ts";
import { readTalkingPoints, upsertOwnTalkingPoints } from "./queries.ts";

const tags = ["talking points"];

/** The company's are written by administrators and read by all who may see the demo; personal ones are private. */
export function talkingPointRoutes(app: App, { db }: Services): void {
  app.get(
    "/demo-products/:_id/talking-points",
    {
      schema: {
        summary: "What to say while presenting a demo: the company's words and one's own",
        tags,
        ...byId(answer(TalkingPoints)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { _id } = await findDemo(db, actor, request.params._id);
      return { data: await readTalkingPoints(db, actor, _id) };
    },
  );
  app.put(
    "/demo-products/:_id/talking-points",
    {
      schema: {
        summary: "Write the company's talking points of a demo",
        tags,
        body: TalkingPointsChange,
        ...byId(answer(TalkingPoints)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const data = await changeTalkingPoints(db, actor, request.params._id, request.body);
      return { data, message: talkingPointMessages.saved };
    },
  );
  app.put(
    "/demo-products/:_id/own-talking-points",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Write one's own talking points of a demo",
        tags,
        body: TalkingPointsChange,
        ...byId(answer(TalkingPoints)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { _id } = await findDemo(db, actor, request.params._id);
      if (!(await upsertOwnTalkingPoints(db, actor, _id, request.body)))
        throw conflict(talkingPointMessages.changedMeanwhile);
      return {
        data: await readTalkingPoints(db, actor, _id),
        message: talkingPointMessages.saved,
      };
    },
  );
}
