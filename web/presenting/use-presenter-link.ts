import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlayerHandle } from "../player/player.tsx";
import {
  type FromWindow,
  HERE_FOR_MS,
  isForWindow,
  type Line,
  openStageEnd,
  PRESENTER_PATH,
  type StageState,
} from "./presenter-channel.ts";
import type { Presentation } from "./kept-presentation.ts";
import type { Presenting } from "./presenting.ts";
import type { PresentingAction } from "./presenting-keys.ts";

type Link = {
  presentation: Presentation | null;
  act: (action: PresentingAction) => void;
};

/** The stage's end of the channel to presenter windows: who listens, and how to reach them. */
export function usePresenterLink({ presentation, act }: Link) {
  const id = presentation?.id;
  const channel = useRef<Line>(null);
  const [isFollowed, setFollowed] = useState(false);
  const handleMessage = useEffectEvent((message: FromWindow) => {
    if (message.type === "closed") setFollowed(false);
    if (message.type === "here") setFollowed(true);
    if (message.type === "act" && isForWindow(message.action)) act(message.action);
  });
  // An effect, for the line is the browser's.
  useEffect(() => {
    if (id === undefined || !("BroadcastChannel" in window)) return;
    let timer = 0;
    const line = openStageEnd(id, (message) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(setFollowed, HERE_FOR_MS, false);
      handleMessage(message);
    });
    const leave = () => line.send({ type: "left" });
    channel.current = line;
    window.addEventListener("pagehide", leave);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      leave();
      line.close();
      channel.current = null;
      setFollowed(false);
    };
  }, [id]);
  return { isFollowed, channel };
}

/** Sends every change, and a sign of life once a second. */
export function useStateBroadcast(
  channel: RefObject<Line | null>,
  isFollowed: boolean,
  state: StageState,
) {
  const serialized = JSON.stringify(state);
  // An effect, because it posts to a window outside of React.
  useEffect(() => {
    if (!isFollowed) return;
    const send = () =>
      channel.current?.send({ type: "state", state: JSON.parse(serialized) as StageState });
    send();
    const timer = window.setInterval(send, 1000);
    return () => window.clearInterval(timer);
  }, [channel, isFollowed, serialized]);
}

const PICTURE_WIDTH = 640;
/** At most this often; on slow machines capturing takes up to a quarter of the time. */
const PICTURE_EVERY_MS = 350;

/** A small picture of the demo, a few times a second, for as long as somebody looks along. */
export function useLivePicture(
  channel: RefObject<Line | null>,
  isActive: boolean,
  player: RefObject<PlayerHandle | null>,
) {
  // An effect, for pictures come with time.
  useEffect(() => {
    if (!isActive) return;
    let isOver = false;
    let timer = 0;
    const take = async () => {
      const start = performance.now();
      const picture = (await player.current?.capture(PICTURE_WIDTH)) ?? null;
      if (isOver) return;
      if (picture) channel.current?.send({ type: "picture", picture });
      const tookMs = performance.now() - start;
      timer = window.setTimeout(
        () => void take(),
        Math.max(PICTURE_EVERY_MS, picture ? 3 * tookMs : 0),
      );
    };
    void take();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isActive, channel, player]);
}

/** In a separate window, reused for this tab; some browsers leave full screen for it. */
export function openPresenterWindow({ presentation, withoutEnding }: Presenting) {
  if (!presentation) return;
  withoutEnding(() => {
    window.open(
      `${PRESENTER_PATH}?of=${presentation.id}`,
      "presenter",
      "popup,width=1180,height=760",
    );
  });
}
