import type { BuildManifest, KeptBuild } from "../../contract/presenting/kept-builds.ts";
import { callApi } from "../calls/api.ts";

export const askManifest = async (buildId: string) =>
  (await callApi<{ data: BuildManifest }>(`/builds/${buildId}/manifest`)).data;

/** Which of these may still be kept. */
export const askKept = async (buildIds: readonly string[]) =>
  (await callApi<{ data: KeptBuild[] }>(`/kept-builds?builds=${buildIds.join(",")}`)).data;
