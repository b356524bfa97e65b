import { Demo } from "../../contract/demos.ts";
import { DemoVersion, versionMessages, WithVersion } from "../../contract/versions.ts";
import { answer, listAnswer, WithId } from "../../contract/wire.ts";
import { withAddresses } from "../demos/addresses.ts";
import { canManageDemos } from "../demos/policy.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { listVersions } from "./queries.ts";
import { restoreVersion } from "./restore.ts";

const tags = ["demos"];

export function versionRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/demo-products/:_id/versions",
    {
      schema: {
        summary: "The builds that a demo has played, newest first",
        tags,
        params: WithId,
        response: { 200: listAnswer(DemoVersion) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const demo = await findDemo(db, actor, request.params._id);
      return { data: await listVersions(db, demo) };
    },
  );
  app.post(
    "/demo-products/:_id/versions/:build/restore",
    {
      schema: {
        summary: "Let a demo play a former version again",
        tags,
        params: WithVersion,
        response: { 200: answer(Demo) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const { _id, build } = request.params;
      const saved = await restoreVersion(db, actor, _id, build);
      return {
        data: withAddresses(portal, actor, saved),
        message: versionMessages.restored,
      };
    },
  );
}
