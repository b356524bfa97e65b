import { useEffect, useRef } from "react";
import { t } from "../ui/language.ts";

/** A visitor who brushes over the corner leaves nothing. */
const HOLD_MS = 2000;

/** Invisible: the person who runs the booth knows to hold this corner to leave. */
export function LeaveCorner({ onLeave }: { onLeave: () => void }) {
  const timer = useRef(0);
  const release = () => window.clearTimeout(timer.current);
  // An effect, for a timer must not outlive the corner.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      aria-label={t("Leave the kiosk")}
      className="absolute top-0 right-0 z-10 size-14 touch-none opacity-0 outline-offset-[-4px] focus-visible:opacity-100"
      onPointerDown={() => {
        release();
        timer.current = window.setTimeout(onLeave, HOLD_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Enter" && onLeave()}
    />
  );
}
