import { NightWatch, nightWatchMessages } from "../../contract/night-watch.ts";
import { answer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { findDemo } from "../demos/queries.ts";
import { withAddresses } from "../demos/stored-demo.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { approveScreenshots } from "./approve.ts";
import { canSeeNightWatch } from "./policy.ts";
import { listFlagged } from "./queries.ts";
import { addRun, findLastRun } from "./runs.ts";
import { writeTime } from "../jobs/time-of-day.ts";

const tags = ["night watch"];

export function nightWatchRoutes(app: App, portal: Services): void {
  const { db, config, nightWatch, nudgeJobs } = portal;
  app.get(
    "/night-watch",
    {
      schema: {
        summary: "How the last night went, and which demos need attention",
        tags,
        response: { 200: answer(NightWatch) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeNightWatch(actor));
      const flagged = await listFlagged(db, actor);
      return {
        data: {
          at: config.watchDemosAt && writeTime(config.watchDemosAt),
          problem: nightWatch.problem,
          last_run: await findLastRun(db),
          flagged: flagged.map(({ demo, ...found }) => ({
            ...found,
            demo: withAddresses(portal, actor, demo),
          })),
        },
      };
    },
  );
  app.post(
    "/demo-products/:_id/night-watch",
    { schema: { summary: "Watch one demo again now", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeNightWatch(actor));
      const demo = await findDemo(db, actor, request.params._id);
      await addRun(db, demo._id);
      nudgeJobs();
      return { message: nightWatchMessages.queued };
    },
  );
  app.post(
    "/demo-products/:_id/night-watch/approve",
    {
      schema: { summary: "Approve a demo as the night watch last saw it", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeNightWatch(actor));
      await approveScreenshots(db, actor, request.params._id);
      return { message: nightWatchMessages.approved };
    },
  );
}
