import { Demo } from "../../contract/demos.ts";
import {
  DemoVersion,
  versionMessages,
  VersionRestoring,
  WithVersion,
} from "../../contract/builds/versions.ts";
import { TrialRun } from "../../contract/builds/trial-runs.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { canManageDemos } from "../demos/policy.ts";
import { findDemo } from "../demos/queries.ts";
import { withAddresses } from "../demos/stored-demo.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { buildAddress } from "./addresses.ts";
import { listBuildsOf } from "./queries.ts";
import { restoreBuild } from "./restore.ts";
import { saveTrialRun } from "./trial-run.ts";

const tags = ["demos"];

export function buildRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/demo-products/:_id/versions",
    {
      schema: {
        summary: "The builds that a demo has played, newest first",
        tags,
        ...byId(listAnswer(DemoVersion)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const demo = await findDemo(db, actor, request.params._id);
      const builds = await listBuildsOf(db, demo);
      return {
        data: builds.map((build) => ({
          ...build,
          video_url: buildAddress(portal, actor, { ...build, id: build._id }),
        })),
      };
    },
  );
  app.post(
    "/demo-products/:_id/versions/:build/restore",
    {
      schema: {
        summary: "Let a demo play a former version again",
        tags,
        params: WithVersion,
        body: VersionRestoring,
        response: { 200: answer(Demo) },
      },
      // Callers without a reason may send an empty body.
      preValidation: async (request) => {
        request.body ??= {};
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const { _id, build } = request.params;
      const saved = await restoreBuild(db, actor, _id, build, request.body.note);
      return {
        data: withAddresses(portal, actor, saved),
        message: versionMessages.restored,
      };
    },
  );
  app.patch(
    "/builds/:_id/proof",
    {
      schema: {
        summary: "Note what was seen when a build was let run",
        tags,
        body: TrialRun,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      await saveTrialRun(db, actor, request.params._id, request.body);
      return { message: uploadMessages.proofSaved };
    },
  );
}
