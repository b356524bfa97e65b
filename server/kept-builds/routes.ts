import {
  BuildManifest,
  KeptBuild,
  KeptBuildsQuery,
} from "../../contract/presenting/kept-builds.ts";
import { answer, listAnswer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { leaseEnd, openManifests } from "./open-manifests.ts";
import { listKeepable } from "./queries.ts";

const tags = ["kept builds"];

/**
 * Builds that people keep on a device, to present them without a network: as long as they may see them, and for a
 * lease.
 */
export function keptBuildRoutes(app: App, portal: Services): void {
  const { db, config } = portal;
  const findManifest = openManifests(portal);
  app.get(
    "/builds/:_id/manifest",
    {
      config: { machines: "refused", refusals: [409] },
      schema: {
        summary: "Every file of a build with its SHA-256, to keep it on a device",
        tags,
        ...byId(answer(BuildManifest)),
      },
    },
    async (request) => ({
      data: await findManifest(signedIn(request), request.params._id),
    }),
  );
  app.get(
    "/kept-builds",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Which of these builds may still be kept on a device, and until when",
        tags,
        querystring: KeptBuildsQuery,
        response: { 200: listAnswer(KeptBuild) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const isOff = config.offlineHours === 0;
      const allowed = isOff ? [] : await listKeepable(db, actor, request.query.builds);
      return { data: allowed.map((build) => ({ ...build, until: leaseEnd(config) })) };
    },
  );
}
