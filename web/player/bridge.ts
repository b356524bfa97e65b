import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { BridgeMessage, type PlayerRequest } from "../../contract/player.ts";
import { useClock } from "./clock.ts";
import { applyMessage, begin, wake } from "./playback.ts";
import { judge } from "./verdict.ts";

type Frame = RefObject<HTMLIFrameElement | null>;

type Listening = {
  onMessage: ((message: BridgeMessage) => void) | undefined;
  /** What an administrator has switched off is no fault of the demo. */
  refusedHosts: readonly string[] | undefined;
};

const isDeliberate = (message: BridgeMessage, refusedHosts: readonly string[] = []) =>
  message.type === "trouble" && refusedHosts.includes(message.host ?? "");

/** How the demo in this frame is doing, by its own account and by the clock. */
export function usePlayback(
  frame: Frame,
  origin: string,
  isListening: boolean,
  { onMessage, refusedHosts }: Listening,
) {
  const [playback, setPlayback] = useState(() => begin(performance.now()));
  const now = useClock(isListening, () => setPlayback((former) => wake(former, performance.now())));
  useBridge(frame, origin, (message) => {
    if (isDeliberate(message, refusedHosts)) return;
    setPlayback((former) => applyMessage(former, message, performance.now()));
    onMessage?.(message);
  });
  return { playback, verdict: judge(playback, now) };
}

/** Hears what the demo in this frame reports: only from that frame, from that origin, in the agreed words. */
function useBridge(frame: Frame, origin: string, onMessage: (m: BridgeMessage) => void) {
  const handleMessage = useEffectEvent(onMessage);
  // An effect, for the page's messages are outside of React.
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = BridgeMessage.safeParse(event.data);
      if (message.success) handleMessage(message.data);
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [frame, origin]);
}

const MAX_WAIT_MS = 5000;
let requests = 0;

/** A picture of the demo as it is now, a small one where a width is given; null when it has none to give. */
export function takeSnapshot(
  frame: HTMLIFrameElement,
  origin: string,
  width?: number,
): Promise<Blob | null> {
  requests += 1;
  const request = { bridge: 1, type: "snapshot", id: requests, width } satisfies PlayerRequest;
  return new Promise((resolve) => {
    const finish = (image: string | null) => {
      window.removeEventListener("message", receive);
      window.clearTimeout(timer);
      resolve(image === null ? null : blobOf(image));
    };
    const receive = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin) return;
      const message = BridgeMessage.safeParse(data).data;
      if (message?.type === "snapshot" && message.id === request.id) finish(message.image);
    };
    const timer = window.setTimeout(finish, MAX_WAIT_MS, null);
    window.addEventListener("message", receive);
    postToBridge(frame, origin, request);
  });
}

export const postToBridge = (frame: HTMLIFrameElement, origin: string, request: PlayerRequest) =>
  frame.contentWindow?.postMessage(request, origin);

/** Not by fetch: the page's policy asks no data addresses. */
function blobOf(address: string) {
  const bytes = atob(address.slice(address.indexOf(",") + 1));
  const type = address.slice("data:".length, address.indexOf(";"));
  return new Blob([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], { type });
}
