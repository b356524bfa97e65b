import type { DeviceFacts } from "../../contract/builds/device-checks.ts";
import { callApi } from "../calls/api.ts";

const PINGS = 3;
/** The browser counts memory when it cleans up, which may take long. */
const MAX_MEMORY_WAIT_MS = 4000;
const MAX_RENDERER_LENGTH = 200;

/** What this device and its network can do, each of it tried. What the browser does not report is null. */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  const [network, staysAwake, memory] = await Promise.all([
    readNetwork(),
    tryWakeLock(),
    readMemory(),
  ]);
  return {
    fills_screen: document.fullscreenEnabled,
    stays_awake: staysAwake,
    device_memory_gb: (navigator as { deviceMemory?: number }).deviceMemory ?? null,
    ...network,
    ...readGraphics(),
    ...memory,
  };
}

/** To the portal and back: the quickest of some, for the first one has to open the connection. */
async function readNetwork() {
  let quickest = Number.POSITIVE_INFINITY;
  try {
    for (let sent = 0; sent < PINGS; sent += 1) {
      const start = performance.now();
      await callApi("/health");
      quickest = Math.min(quickest, performance.now() - start);
    }
  } catch {
    return { is_online: false, round_trip_ms: null };
  }
  return { is_online: true, round_trip_ms: Math.round(quickest) };
}

/** Null where the browser has none; one that refuses it lets the screen go dark. */
async function tryWakeLock() {
  if (!("wakeLock" in navigator)) return null;
  try {
    const lock = await navigator.wakeLock.request("screen");
    await lock.release();
    return true;
  } catch {
    return false;
  }
}

function readGraphics() {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  if (gl === null) return { draws_3d: false, renderer: null };
  // Firefox says it by itself, and warns of the extension that others need.
  const isExposed = /Firefox/.test(navigator.userAgent);
  const extension = isExposed ? null : gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  // Browsers allow few at once, and the demos want theirs.
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  const renderer = typeof name === "string" && name !== "" ? name : null;
  return { draws_3d: true, renderer: renderer?.slice(0, MAX_RENDERER_LENGTH) ?? null };
}

type PerformanceWithMemory = {
  memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number };
  measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
};

/** Of the page with all that runs in it where it is isolated, else what Chromium says of its scripts. */
export async function readMemory() {
  const { memory, measureUserAgentSpecificMemory: measure } = performance as PerformanceWithMemory;
  const measured =
    window.crossOriginIsolated && measure
      ? await Promise.race([
          measure.call(performance).then(
            ({ bytes }) => bytes,
            () => null,
          ),
          new Promise<null>((resolve) => {
            window.setTimeout(() => resolve(null), MAX_MEMORY_WAIT_MS);
          }),
        ])
      : null;
  return {
    memory_bytes: measured ?? memory?.usedJSHeapSize ?? null,
    memory_limit_bytes: memory?.jsHeapSizeLimit ?? null,
  };
}
