import type { BuildManifest } from "../../contract/presenting/kept-builds.ts";
import type { KioskBeat, KioskShow } from "../../contract/presenting/kiosks.ts";
import { callApi } from "../calls/api.ts";

const post = (body: object) => ({ method: "POST", body }) as const;

export const fetchShow = async (kiosk: string) =>
  (await callApi<{ data: KioskShow }>("/kiosks/show", post({ kiosk }))).data;

export const fetchKioskManifest = async (kiosk: string, buildId: string) =>
  (await callApi<{ data: BuildManifest }>("/kiosks/manifest", post({ kiosk, build_id: buildId })))
    .data;

export const sendKioskBeat = async (beat: KioskBeat) =>
  (await callApi<{ data: { until: string } }>("/kiosks/beats", post(beat))).data;

export const leaveKiosk = (kiosk: string, pin: string) =>
  callApi("/kiosks/leave", post({ kiosk, pin }));
