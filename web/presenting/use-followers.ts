import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import { hasBridge } from "../player/demo-address.ts";
import type { PlayerHandle } from "../player/player.tsx";
import { talkingPointsQuery } from "../talking-points/api.ts";
import type { Playlist } from "./playlist.ts";
import type { Presenting } from "./presenting.ts";
import type { PresentingAction } from "./presenting-keys.ts";
import { useLivePicture, usePresenterLink, useStateBroadcast } from "./use-presenter-link.ts";
import type { Visibility } from "./use-visibility.ts";

type Stage = {
  playlist: Playlist;
  demo: DemoDetails | undefined;
  presenting: Presenting;
  visibility: Visibility;
  player: RefObject<PlayerHandle | null>;
  act: (action: PresentingAction) => void;
};

/** Keeps presenter windows up to date. Returns the setter for the frames of the last second. */
export function useFollowers({ playlist, demo, presenting, visibility, player, act }: Stage) {
  const { presentation, isFullScreen } = presenting;
  const { isFollowed, channel } = usePresenterLink({ presentation, act });
  const [framesPerSecond, setFrames] = useState<number | null>(null);
  const demoId = playlist.entries[playlist.at]?.demoId ?? "";
  const points = useQuery({
    ...talkingPointsQuery(demoId),
    enabled: isFollowed && demoId !== "",
  });
  const isReporting = demo !== undefined && hasBridge(demo);
  useStateBroadcast(channel, isFollowed, {
    name: playlist.name,
    entries: playlist.entries,
    at: playlist.at,
    startedAt: presentation?.startedAt ?? 0,
    plannedMinutes: playlist.plannedMinutes ?? null,
    points: points.data ?? null,
    isBlank: visibility.isBlank,
    hasPointer: visibility.hasPointer,
    isFullScreen,
    isHeard: isReporting,
    framesPerSecond: isReporting ? framesPerSecond : null,
  });
  useLivePicture(channel, isFollowed && isReporting, player);
  // Only for those who look along: nothing is redrawn for it otherwise.
  return (frames: number) => isFollowed && setFrames(frames);
}
