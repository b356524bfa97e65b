import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { frameAllow, type FramePermissions, frameSandbox } from "../../contract/builds/builds.ts";
import type { BridgeMessage, PlayerRequest } from "../../contract/player.ts";
import { parseUrl } from "../../contract/parse-url.ts";
import { joinClasses } from "../ui/class-names.ts";
import { takeSnapshot, postToBridge, usePlayback } from "./bridge.ts";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { isEmpty, type Playback } from "./playback.ts";
import { useReconnect } from "./use-reconnect.ts";
import { VerdictBar } from "./verdict-bar.tsx";
import type { Failure } from "./verdict-text.ts";
import type { Verdict } from "./verdict.ts";

export type PlayerHandle = {
  /** As it is now; a small one, where a width is given. */
  capture: (width?: number) => Promise<Blob | null>;
  post: (request: PlayerRequest) => void;
  /** Begins again, in another frame. */
  restart: () => void;
};

type Props = {
  address: string;
  title: string;
  /** What another host shows plays unseen: nothing is known of it. */
  hasBridge: boolean;
  /** Beyond what every demo may. */
  permissions?: FramePermissions | undefined;
  /** Bytes of the whole demo, where they are known. */
  size?: number | undefined;
  /** A picture of it, shown until there is something of it to see. */
  poster?: string | null | undefined;
  /** Whether what went wrong is shown in the demo's own words, for those who can mend it. */
  isDetailed?: boolean;
  /** What those are told who are no staff: instead of the reason, what to do. */
  adviceOn?: ((verdict: Failure, playback: Playback) => string) | undefined;
  /** Whoever tries it out has a button of their own to run it again. */
  isTrial?: boolean;
  /** Lets the demo call a host that it was refused. */
  onAllowHost?: ((host: string) => void) | undefined;
  onMessage?: ((message: BridgeMessage) => void) | undefined;
  onVerdict?: ((verdict: Verdict, playback: Playback) => void) | undefined;
  /** The frame itself, to observe whether it is visible. */
  onFrame?: ((frame: HTMLIFrameElement | null) => void) | undefined;
  /** With a border and round corners. */
  isFramed?: boolean;
  className?: string;
  /** The room of the demo alone, without what is said below it. */
  frameClassName?: string;
  children?: ReactNode;
  ref?: Ref<PlayerHandle>;
};

/** A demo in its frame: how it loads, that it plays, or why it does not. Trying again is another frame. */
export function Player({ address, ...props }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={`${attempt} ${address}`}
      address={address}
      onRetry={() => setAttempt(attempt + 1)}
      {...props}
    />
  );
}

const NONE: FramePermissions = {};

function Attempt({
  address,
  title,
  hasBridge,
  permissions = NONE,
  size,
  poster,
  isDetailed = false,
  isTrial = false,
  adviceOn,
  onAllowHost,
  onMessage,
  onVerdict,
  onFrame,
  onRetry,
  isFramed = false,
  className,
  frameClassName = "min-h-0 flex-1",
  children,
  ref,
}: Props & { onRetry: () => void }) {
  const { frame, setFrame } = useFrame(onFrame);
  const origin = parseUrl(address)?.origin ?? "";
  const { playback, verdict } = usePlayback(frame, origin, hasBridge, {
    onMessage,
    refusedHosts: permissions.refused_hosts,
  });
  const notifyVerdict = useEffectEvent((_is: Verdict["is"], _faults: number) =>
    onVerdict?.(verdict, playback),
  );
  useReconnect(verdict, () => !isTrial && onRetry());
  const faults = playback.troubles.length;
  // An effect, for time alone may bring the verdict.
  useEffect(() => notifyVerdict(verdict.is, faults), [verdict.is, faults]);
  useImperativeHandle(ref, () => ({
    capture: async (width) => (frame.current ? takeSnapshot(frame.current, origin, width) : null),
    post: (request) => frame.current && postToBridge(frame.current, origin, request),
    restart: onRetry,
  }));
  return (
    <div
      className={joinClasses(
        "relative flex flex-col overflow-hidden bg-stage",
        isFramed && framed,
        className,
      )}
    >
      <div className={joinClasses("relative", frameClassName)}>
        <iframe
          ref={setFrame}
          src={address}
          title={title}
          sandbox={frameSandbox(permissions)}
          allow={frameAllow(permissions)}
          referrerPolicy="no-referrer"
          className={joinClasses(page, (playback.hasAnswered || !hasBridge) && "bg-page")}
        />
        {hasBridge && verdict.is === "starting" && (
          <LoadingOverlay
            bytes={playback.bytes}
            size={size}
            poster={playback.visibility === null || isEmpty(playback.visibility) ? poster : null}
          />
        )}
        {children}
      </div>
      {hasBridge && (
        <VerdictBar
          verdict={verdict}
          playback={playback}
          isDetailed={isDetailed}
          adviceOn={adviceOn}
          onRetry={isTrial ? undefined : onRetry}
          onAllowHost={onAllowHost}
        />
      )}
      {isFramed && <RoundFrame />}
    </div>
  );
}

/**
 * White under a page without a background, as in any browser, though not before there is a page. Declared light,
 * so that the browser itself puts dark under a page that is.
 */
const page = "absolute inset-0 size-full border-0 scheme-light";

function useFrame(onFrame: Props["onFrame"]) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The same one each time: React would otherwise take the frame away and give it back with every draw.
  const setFrame = useCallback(
    (element: HTMLIFrameElement | null) => {
      frame.current = element;
      onFrame?.(element);
    },
    [onFrame],
  );
  return { frame, setFrame };
}

/**
 * Round where that is free. Safari would lose three of four frames to it, and Chromium without it sends presses
 * below the frame into the frame, once the page was scrolled.
 */
const framed = "rounded-card p-px supports-[font:-apple-system-body]:rounded-none";

/** Round corners for Safari too: drawn over the demo instead of cut out of it. */
const RoundFrame = () => (
  <div
    aria-hidden
    className="pointer-events-none absolute inset-0 rounded-card border border-line shadow-[0_0_0_12px_var(--canvas)]"
  />
);
