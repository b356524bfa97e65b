import type { DemoDetails } from "../../contract/demos.ts";
import { type KeptBuild, MAX_KEPT_BUILDS } from "../../contract/presenting/kept-builds.ts";
import { readSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { showError } from "../ui/toasts.tsx";
import { fetchKept, fetchManifest } from "./api.ts";
import { type Keeper, KeeperError, type Progress, withKeeper } from "./keeper.ts";
import { keepPortal } from "./keep-portal.ts";
import { changeDemo, removeDemo, type KeptDemo, readKept, saveDemo } from "./kept-records.ts";

/** Every file of what this demo plays, each proven by its SHA-256. What is there already is not fetched again. */
export async function keepDemo(demo: DemoDetails, onProgress: (progress: Progress) => void) {
  const userId = readSession()?.appUser._id;
  if (demo.build === null || userId === undefined) return;
  const manifest = await fetchManifest(demo.build._id);
  const { origin } = new URL(manifest.base);
  const former = formerOf(demo);
  const until = Date.parse(manifest.until);
  const request = { ...manifest, build: manifest._id, until, who: userId, former: former?.buildId };
  await withKeeper(origin, (keeper) => keeper("keep", request, onProgress));
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const { entry, _id: buildId } = manifest;
  const place = { buildId, userId, origin, entry, bytes, until };
  saveDemo({ ...place, demo, rehearsal: null, isLost: false, liveBuild: buildId });
  // The page around it has to be there too.
  await keepPortal();
}

/** The version of the same demo that is kept already. */
const formerOf = ({ _id, build }: DemoDetails) =>
  readKept().demos.find(({ demo, buildId }) => demo._id === _id && buildId !== build?._id);

const isInMeeting = ({ buildId }: KeptDemo) =>
  readKept().meetings.some(({ entries }) => entries.some((entry) => entry.buildId === buildId));

/** Once the new versions are there: until then the old ones play. What a meeting shows stays. */
export async function removeReplaced(kept: readonly DemoDetails[]) {
  for (const { _id, build } of kept)
    for (const other of readKept().demos)
      if (other.demo._id === _id && isOlder(other, build) && !isInMeeting(other))
        await removeKept(other);
}

const isOlder = ({ demo }: KeptDemo, build: DemoDetails["build"]) =>
  (demo.build?.version ?? 0) < (build?.version ?? 0);

export async function removeKept({ origin, buildId }: KeptDemo) {
  await withKeeper(origin, (keeper) => keeper("remove", { build: buildId }));
  removeDemo(buildId);
}

export type Found = { missing: string[]; damaged: string[] };

/** Whether all of it is there, to the byte. */
export const checkKept = ({ origin, buildId }: KeptDemo, onProgress: (p: Progress) => void) =>
  withKeeper(origin, (keeper) => keeper("check", { build: buildId }, onProgress) as Promise<Found>);

/** Removes what was kept for anyone but the signed-in person, also without a network. */
export async function removeForeign() {
  const userId = readSession()?.appUser._id;
  for (const demo of readKept().demos)
    if (demo.userId !== userId) await removeKept(demo).catch(() => undefined);
}

/** On every contact: renews the lease of what the person may still see, and removes the rest. */
export async function renewKept() {
  const { demos } = readKept();
  if (demos.length === 0 || readSession() === null) return;
  const ids = demos.slice(0, MAX_KEPT_BUILDS).map(({ buildId }) => buildId);
  const allowed = new Map((await fetchKept(ids)).map((build) => [build._id, build]));
  for (const origin of new Set(demos.map((demo) => demo.origin)))
    await withKeeper(origin, async (keeper) => {
      for (const demo of demos.filter((one) => one.origin === origin))
        await renewOne(keeper, demo, allowed.get(demo.buildId));
    }).catch(() => undefined);
}

async function renewOne(keeper: Keeper, kept: KeptDemo, allowed: KeptBuild | undefined) {
  const { buildId: build } = kept;
  if (allowed === undefined) {
    await keeper("remove", { build });
    removeDemo(build);
    return;
  }
  const until = Date.parse(allowed.until);
  try {
    await keeper("renew", { build, until });
    changeDemo(build, { until, liveBuild: allowed.live_build });
  } catch (error) {
    if (error instanceof KeeperError && error.reason === "gone") noteLost(kept);
  }
}

/** Shown while there is still a network to keep it again. */
export function noteLost({ buildId, isLost, demo }: KeptDemo) {
  changeDemo(buildId, { isLost: true, rehearsal: null });
  if (isLost) return;
  showError(
    t("{title} is no longer on this device: the browser has removed it. Keep it again.", {
      title: demo.title,
    }),
  );
}
