import {
  BuildManifest,
  KeptBuild,
  KeptBuildsQuery,
  keptMessages,
} from "../../contract/presenting/kept-builds.ts";
import { answer, listAnswer, WithId } from "../../contract/wire.ts";
import { buildAddress } from "../builds/addresses.ts";
import { pathInBuild } from "../builds/keys.ts";
import { createBridge } from "../content/bridge.ts";
import { forbidden } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { manifestReader } from "./manifest.ts";
import { findKeepable, listBuildFiles, listKeepable } from "./queries.ts";

const tags = ["kept builds"];
const HOUR_MS = 3_600_000;

/** What people keep on a device, to present it without a network: for as long as they may see it, and a lease. */
export function keptBuildRoutes(app: App, portal: Services): void {
  const { db, config, store } = portal;
  const readManifest = manifestReader(
    store,
    createBridge([config.publicUrl, ...config.corsOrigins]),
  );
  const leaseEnd = () => new Date(Date.now() + config.offlineHours * HOUR_MS).toISOString();
  app.get(
    "/builds/:_id/manifest",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Every file of a build with its SHA-256, to keep it on a device",
        tags,
        params: WithId,
        response: { 200: answer(BuildManifest) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const build = await findKeepable(db, actor, request.params._id);
      if (config.offlineHours === 0) throw forbidden(keptMessages.off);
      const address = buildAddress(portal, actor, build);
      const files = await readManifest(build, await listBuildFiles(db, build.id));
      return {
        data: {
          _id: build.id,
          demo_id: build.demoId,
          base: address.split("/").slice(0, 5).join("/"),
          entry: pathInBuild(build, build.entry),
          until: leaseEnd(),
          files,
        },
      };
    },
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
      return { data: allowed.map((build) => ({ ...build, until: leaseEnd() })) };
    },
  );
}
