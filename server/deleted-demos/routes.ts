import { DeletedDemo, deletedDemoMessages } from "../../contract/builds/deleted-demos.ts";
import { Demo } from "../../contract/demos.ts";
import { answer, listAnswer, ListQuery } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { withAddresses } from "../demos/stored-demo.ts";
import { authorize } from "../http/errors.ts";
import { pageOf } from "../lists/paging.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { canRestoreDemos } from "./policy.ts";
import { listDeletedDemos } from "./queries.ts";
import { restoreDemo } from "./restore.ts";

const tags = ["demos"];

export function deletedDemoRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/deleted-demos",
    {
      schema: {
        summary: "Deleted demos whose files are still held, the last first",
        tags,
        querystring: ListQuery,
        response: { 200: listAnswer(DeletedDemo) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRestoreDemos(actor));
      return pageOf(db, listDeletedDemos(db, actor, request.query), request.query);
    },
  );
  app.post(
    "/deleted-demos/:_id/restore",
    {
      schema: {
        summary: "Bring a deleted demo back, with its versions and assignments",
        tags,
        ...byId(answer(Demo)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRestoreDemos(actor));
      const demo = await restoreDemo(portal, actor, request.params._id);
      return {
        data: withAddresses(portal, actor, demo),
        message: deletedDemoMessages.restored(demo.title),
      };
    },
  );
}
