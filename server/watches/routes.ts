import { NewWatch, RecentWatch, WatchBeat, WatchState } from "../../contract/watches.ts";
import { answer, listAnswer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { withAddresses } from "../demos/stored-demo.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { type Beat, recordBeats } from "./beat.ts";
import { familyOf } from "../http/browser-family.ts";
import { batchCalls } from "./batch-calls.ts";
import { listRecentWatches } from "./queries.ts";
import { startWatch } from "./start.ts";

const tags = ["watches"];

export function watchRoutes(app: App, portal: Services): void {
  const { db, metrics } = portal;
  const recordBeat = batchCalls<Beat, WatchState>((beats) => recordBeats(db, beats, metrics));

  app.get(
    "/watches",
    {
      schema: {
        summary: "What one has presented oneself, the last first",
        tags,
        response: { 200: listAnswer(RecentWatch) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const recent = await listRecentWatches(db, actor);
      return {
        data: recent.map(({ presented_at, ...demo }) => ({
          demo: withAddresses(portal, actor, demo),
          presented_at,
        })),
      };
    },
  );

  app.post(
    "/watches",
    {
      config: { machines: "refused", refusals: [404, 429] },
      schema: {
        summary: "A demo was opened; sent twice it is one watch",
        tags,
        body: NewWatch,
        response: { 200: answer(WatchState) },
      },
    },
    async (request) => {
      const browser = familyOf(request.headers["user-agent"]);
      return { data: await startWatch(db, signedIn(request), request.body, browser) };
    },
  );

  app.post(
    "/watches/:_id/beats",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Which seconds of a watch count; what was told before changes nothing",
        tags,
        body: WatchBeat,
        ...byId(answer(WatchState)),
      },
    },
    async (request) => {
      const { id: userId } = signedIn(request);
      const data = await recordBeat({ ...request.body, watchId: request.params._id, userId });
      return { data };
    },
  );
}
