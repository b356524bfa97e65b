import type { BuildManifest, KeptBuild } from "../../contract/presenting/kept-builds.ts";
import { callApi } from "../calls/api.ts";

export const fetchManifest = async (buildId: string) =>
  (await callApi<{ data: BuildManifest }>(`/builds/${buildId}/manifest`)).data;

/** Which of these may still be kept. */
export const fetchKept = async (buildIds: readonly string[]) =>
  (await callApi<{ data: KeptBuild[] }>(`/kept-builds?builds=${buildIds.join(",")}`)).data;
