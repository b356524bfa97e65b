import { type BuildManifest, keptMessages } from "../../contract/presenting/kept-builds.ts";
import { buildAddress } from "../builds/addresses.ts";
import { pathInBuild } from "../builds/keys.ts";
import { createBridge } from "../content/bridge.ts";
import { forbidden } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Config } from "../start/config.ts";
import { manifestReader } from "./manifest.ts";
import { findKeepable, listBuildFiles } from "./queries.ts";

const HOUR_MS = 3_600_000;

/** Until when a build kept now may be played without another contact. */
export const leaseEnd = ({ offlineHours }: Pick<Config, "offlineHours">) =>
  new Date(Date.now() + offlineHours * HOUR_MS).toISOString();

/** Everything that a viewer's device needs to play a build without a network. */
export function openManifests(portal: Services) {
  const { db, config, store } = portal;
  const bridge = createBridge([config.publicUrl, ...config.corsOrigins]);
  const readManifest = manifestReader(store, bridge);
  return async (viewer: Actor, buildId: string): Promise<BuildManifest> => {
    const build = await findKeepable(db, viewer, buildId);
    if (config.offlineHours === 0) throw forbidden(keptMessages.off);
    return {
      _id: build.id,
      demo_id: build.demoId,
      base: buildAddress(portal, viewer, build).split("/").slice(0, 5).join("/"),
      entry: pathInBuild(build, build.entry),
      until: leaseEnd(config),
      files: await readManifest(build, await listBuildFiles(db, build.id)),
    };
  };
}
