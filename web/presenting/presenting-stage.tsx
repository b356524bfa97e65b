import { Suspense, useEffect, useRef } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import type { BridgeMessage } from "../../contract/player.ts";
import { hasBridge } from "../player/demo-address.ts";
import { DemoPlayer } from "../player/demo-player.tsx";
import type { PlayerHandle } from "../player/player.tsx";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { LaserPointer } from "./laser-pointer.tsx";
import { type Playlist, stepFrom } from "./playlist.ts";
import { PresentationMenu } from "./presentation-menu.tsx";
import { canFillScreen, type Presenting } from "./presenting.ts";
import { actionOfKey, type PresentingAction } from "./presenting-keys.ts";
import { useActivity } from "./use-activity.ts";
import { useFollowers } from "./use-followers.ts";
import { openPresenterWindow } from "./use-presenter-link.ts";
import { usePresentingKeys } from "./use-presenting-keys.ts";
import { type Visibility, useVisibility } from "./use-visibility.ts";
import { useWakeLock } from "./use-wake-lock.ts";

const NotesPanel = lazy(async () => ({ default: (await import("./notes-panel.tsx")).NotesPanel }));
const TakeWithYou = lazy(async () => ({
  default: (await import("../client-links/take-with-you.tsx")).TakeWithYou,
}));
const KeySheet = lazy(async () => ({ default: (await import("./key-sheet.tsx")).KeySheet }));

type Props = {
  playlist: Playlist;
  /** The one of the playlist's entry at `at`; undefined while it is on its way. */
  demo: DemoDetails | undefined;
  /** Why it cannot be shown, as a sentence. */
  refusal?: string | undefined;
  /** Of `usePresenting`, whose `start` belongs to a button of the page. */
  presenting: Presenting;
  /** Whether errors are shown as the demo reported them, for those who can fix it. */
  isDetailed: boolean;
  /** Its room in the page while nobody presents; without it there is none. */
  className?: string;
};

/** So long the menu and the pointer stay in a picture in which nothing is touched. */
const FADES_AFTER_MS = 2000;

/**
 * The demo in the page and, while somebody presents, alone on the screen. The element that fills the screen stays
 * while the demo in it changes: a browser would leave the full screen with it.
 */
export function PresentingStage({ playlist, demo, presenting, className, ...rest }: Props) {
  const { isPresenting, presentation, setStage } = presenting;
  const player = useRef<PlayerHandle>(null);
  const { isActive, note } = useActivity(FADES_AFTER_MS);
  const { visibility, toggle } = useVisibility(presentation);
  const isResting = isPresenting && !isActive;
  const postPresenting = usePresentingFrame(player, isPresenting, isResting);
  useWakeLock(isPresenting);
  const act = (action: PresentingAction) => {
    if (action === "leave") presenting.stop();
    if (action === "restart") player.current?.restart();
    const part = parts[action];
    if (part) toggle(part);
    if (action === "window") openPresenterWindow(presenting);
    if (action === "full-screen") presenting.toggleFullScreen();
    const to = stepOf(action, playlist);
    if (to !== null) playlist.go(to);
  };
  usePresentingKeys(isPresenting, act);
  const setFrames = useFollowers({ playlist, demo, presenting, visibility, player, act });
  const handleMessage = (message: BridgeMessage) => {
    if (message.type === "input") note();
    if (message.type === "began") postPresenting();
    if (message.type === "pulse") setFrames(message.frames);
    if (message.type !== "key" || !isPresenting) return;
    const action = actionOfKey(message);
    if (action !== null) act(action);
  };
  const actions = actionsFor(playlist, demo);
  return (
    <div
      ref={setStage}
      tabIndex={-1}
      data-presenting={isPresenting || undefined}
      className={joinClasses(
        isPresenting ? "fixed inset-0 z-50 flex bg-stage outline-none" : (className ?? "hidden"),
        isResting && "cursor-none",
      )}
    >
      {isPresenting && (
        <PresentationMenu
          // Touches on another host's page are not reported.
          isFaded={!isActive && (demo === undefined || hasBridge(demo))}
          actions={actions}
          onAct={act}
        />
      )}
      {(isPresenting || className !== undefined) && (
        <Shown
          {...rest}
          key={keyOf(playlist)}
          ref={player}
          demo={demo}
          meetingId={playlist.meetingId}
          isPresenting={isPresenting}
          isCovered={visibility.isBlank}
          onMessage={handleMessage}
        />
      )}
      {visibility.hasPointer && <LaserPointer />}
      {visibility.isBlank && <BlankScreen onPress={() => toggle("isBlank")} />}
      <Overlays
        playlist={playlist}
        demo={demo}
        visibility={visibility}
        actions={actions}
        toggle={toggle}
      />
    </div>
  );
}

type OverlayProps = Pick<Props, "playlist" | "demo"> & {
  visibility: Visibility;
  actions: readonly PresentingAction[];
  toggle: (part: keyof Visibility) => void;
};

/** What is asked for once in a while, and not loaded before. */
function Overlays({ playlist, demo, visibility, actions, toggle }: OverlayProps) {
  const entry = playlist.entries[playlist.at];
  return (
    <FailedLoadBoundary fallback={null}>
      <Suspense fallback={null}>
        {visibility.hasKeys && <KeySheet actions={actions} onClose={() => toggle("hasKeys")} />}
        {visibility.hasCode && demo?.build && (
          <TakeWithYou
            key={demo._id}
            demo={demo}
            client={playlist.client}
            buildId={entry?.buildId}
            onClose={() => toggle("hasCode")}
          />
        )}
        {visibility.hasNotes && entry && (
          <NotesPanel
            demoId={entry.demoId}
            notes={entry.notes}
            onClose={() => toggle("hasNotes")}
          />
        )}
      </Suspense>
    </FailedLoadBoundary>
  );
}

const BlankScreen = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    aria-label={t("Show the demo again")}
    className="absolute inset-0 z-10 cursor-none bg-blank"
    onClick={onPress}
  />
);

/** What lies over the demo is there or is not. */
const parts: Partial<Record<PresentingAction, keyof Visibility>> = {
  blank: "isBlank",
  pointer: "hasPointer",
  notes: "hasNotes",
  keys: "hasKeys",
  take: "hasCode",
};

function stepOf(action: PresentingAction, playlist: Playlist) {
  if (action === "next") return stepFrom(playlist, 1);
  return action === "previous" ? stepFrom(playlist, -1) : null;
}

/** Those that would do nothing are not offered. */
function actionsFor(playlist: Playlist, demo: DemoDetails | undefined): PresentingAction[] {
  const isSeveral = playlist.entries.length > 1;
  return [
    "leave",
    ...(isSeveral ? (["previous", "next"] as const) : []),
    "restart",
    "blank",
    "pointer",
    "notes",
    // Only what was uploaded can be shared.
    ...(demo?.build ? (["take"] as const) : []),
    // A phone shows one window at a time.
    ...(canFillScreen() ? (["window", "full-screen"] as const) : []),
    "keys",
  ];
}

/** Another demo, or another build of it, is played from the start. */
function keyOf({ entries, at }: Playlist) {
  const entry = entries[at];
  return entry && `${entry.demoId} ${entry.buildId ?? ""}`;
}

type ShownProps = Pick<Props, "demo" | "refusal" | "isDetailed"> & {
  meetingId: string | undefined;
  isPresenting: boolean;
  isCovered: boolean;
  onMessage: (message: BridgeMessage) => void;
  ref: React.Ref<PlayerHandle>;
};

function Shown({ demo, refusal, ...player }: ShownProps) {
  if (demo !== undefined && refusal === undefined) return <DemoPlayer demo={demo} {...player} />;
  return (
    <div className="grid flex-1 place-items-center p-8 text-center text-lg text-on-stage">
      {refusal === undefined ? (
        <Spinner label={t("Loading the demo")} size="1.75rem" />
      ) : (
        <p role="alert">{refusal}</p>
      )}
    </div>
  );
}

/** The page inside the frame hides its pointer and reports keys only while it knows that somebody presents. */
function usePresentingFrame(
  player: React.RefObject<PlayerHandle | null>,
  isOn: boolean,
  hidesPointer: boolean,
) {
  const postNow = () => player.current?.post({ bridge: 1, type: "presenting", isOn, hidesPointer });
  // An effect, for the frame is another page.
  useEffect(() => {
    player.current?.post({ bridge: 1, type: "presenting", isOn, hidesPointer });
  }, [player, isOn, hidesPointer]);
  return postNow;
}
