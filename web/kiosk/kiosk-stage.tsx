import { Hand } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { frameAddress } from "../../contract/builds/builds.ts";
import { UNPRINTABLE } from "../../contract/characters.ts";
import { largeThumbnail } from "../../contract/demos.ts";
import type { BridgeMessage } from "../../contract/player.ts";
import {
  type KioskEntry,
  type KioskShow,
  MAX_FAULT_LENGTH,
} from "../../contract/presenting/kiosks.ts";
import { useConnected } from "../calls/connection.ts";
import { useIsolation } from "../player/isolation.ts";
import { Player, type PlayerHandle } from "../player/player.tsx";
import type { Playback } from "../player/playback.ts";
import { isFailure, reasonOf, visitorAdvice } from "../player/verdict-text.ts";
import type { Verdict } from "../player/verdict.ts";
import { canFillScreen } from "../presenting/presenting.ts";
import { useWakeLock } from "../presenting/use-wake-lock.ts";
import { t } from "../ui/language.ts";
import { addressOf } from "./keep-show.ts";
import { type Device, readDevice } from "./kiosk-device.ts";
import { LeaveCorner } from "./leave-corner.tsx";
import { PinPad } from "./pin-pad.tsx";
import { useBeats } from "./use-beats.ts";
import { useShow } from "./use-show.ts";

type Props = {
  device: Device;
  show: KioskShow;
  onShow: (show: KioskShow) => void;
  onOver: () => void;
};

/** The show on the whole window: what plays by itself until somebody touches it. */
export function KioskStage({ device, show, onShow, onOver }: Props) {
  const { step, entry, doing, visits, setDoing, goOn, touched } = useShow(show, device);
  const [fault, setFault] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useWakeLock(true);
  useEscape(() => setLeaving(true));
  useBeats(
    { demo_id: entry?.demo_id ?? null, is_touched: step.isTouched, fault, visits },
    { token: device.token, show, keptCount, onShow, onOver },
  );
  const onMessage = (message: BridgeMessage) => {
    if (message.type === "input") {
      touched();
      fillScreen();
    }
    if (message.type === "replayed" && message.is === "over" && !step.isTouched) goOn();
    if (message.type === "key" && message.key === "Escape") setLeaving(true);
  };
  const judge = (verdict: Verdict, playback: Playback) => {
    setFault(isFailure(verdict) ? lineOf(reasonOf(verdict, playback)) : null);
    if (isFailure(verdict)) setDoing("failed");
    else setDoing(verdict.is === "starting" ? "starting" : "playing");
  };
  return (
    <main className="fixed inset-0 flex bg-stage" data-kiosk={doing}>
      {entry && (
        <ShownEntry
          key={`${entry._id} ${step.round}`}
          entry={entry}
          isResting={!step.isTouched}
          isReplayed={!step.isTouched && doing === "playing"}
          onMessage={onMessage}
          onVerdict={judge}
        />
      )}
      {!step.isTouched && doing === "playing" && <TouchHint />}
      <LeaveCorner onLeave={() => setLeaving(true)} />
      {isLeaving && <PinPad device={device} onClose={() => setLeaving(false)} />}
    </main>
  );
}

/** Of this page; that of a demo is reported by its frame. */
function useEscape(onPress: () => void) {
  const press = useEffectEvent(onPress);
  // An effect, for the whole window is listened to.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && press();
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A demo writes its errors as it likes; only one line is reported. */
const lineOf = (text: string) =>
  text.replaceAll(new RegExp(UNPRINTABLE, "gu"), " ").slice(0, MAX_FAULT_LENGTH).trim();

const keptCount = () => Object.keys(readDevice()?.kept ?? {}).length;

/** A press inside the demo counts for the page around it, too. After a reload nothing else can fill the screen. */
export function fillScreen() {
  if (!canFillScreen() || document.fullscreenElement !== null) return;
  void document.documentElement.requestFullscreen().catch(() => undefined);
}

type EntryProps = {
  entry: KioskEntry;
  isResting: boolean;
  /** The autopilot has it, where there is one. */
  isReplayed: boolean;
  onMessage: (message: BridgeMessage) => void;
  onVerdict: (verdict: Verdict, playback: Playback) => void;
};

function ShownEntry({ entry, isResting, isReplayed, onMessage, onVerdict }: EntryProps) {
  const isolation = useIsolation(entry.needs_isolation);
  const isConnected = useConnected();
  // Where it plays from is settled when it begins: a network that comes and goes takes nothing from a visitor.
  const [address] = useState(() => frameAddress(addressOf(entry, isConnected)));
  const player = useRef<PlayerHandle>(null);
  const [pages, setPages] = useState(0);
  usePresentingFrame(player, { isResting, pages, steps: isReplayed ? entry.autopilot : null });
  if (isolation.isMoving) return null;
  return (
    <Player
      ref={player}
      address={address}
      title={entry.title}
      hasBridge
      adviceOn={visitorAdvice}
      permissions={entry}
      size={entry.size}
      poster={entry.image_url === null ? null : largeThumbnail(entry.image_url)}
      onMessage={(message) => {
        if (message.type === "began") setPages(pages + 1);
        onMessage(message);
      }}
      onVerdict={onVerdict}
      className="flex-1"
    />
  );
}

type FrameState = { isResting: boolean; pages: number; steps: KioskEntry["autopilot"] };

/** The frame is another page: it reports when Escape is pressed, hides an idle pointer, and replays. */
function usePresentingFrame(
  player: RefObject<PlayerHandle | null>,
  { isResting, pages, steps }: FrameState,
) {
  const rest = useEffectEvent((hidesPointer: boolean, _pages: number) =>
    player.current?.post({ bridge: 1, type: "presenting", isOn: true, hidesPointer }),
  );
  const replay = useEffectEvent((requested: FrameState["steps"]) =>
    player.current?.post({ bridge: 1, type: "replay", steps: requested }),
  );
  // An effect, because it posts to another page. One that starts over knows nothing.
  useEffect(() => rest(isResting, pages), [isResting, pages]);
  // An effect, for the same reason.
  useEffect(() => replay(steps), [steps]);
}

const TouchHint = () => (
  <p className="pointer-events-none absolute inset-x-0 bottom-8 flex justify-center px-4">
    <span className="flex items-center gap-2.5 rounded-full bg-blank/70 px-5 py-3 text-[1.0625rem] font-medium text-on-stage motion-safe:animate-pulse">
      <Hand size="1.25rem" aria-hidden />
      {t("Touch to try it yourself")}
    </span>
  </p>
);
