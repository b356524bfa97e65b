import { useEffect, useState } from "react";
import { drawMeridians, drawParallels, MERIDIAN_STEP, type GlobeLine } from "./globe-lines.ts";

const SETTLES_MS = 4500;
const SETTLED_DEGREES = 3 * MERIDIAN_STEP;
const parallels = drawParallels();

/** Decoration. It turns for less than five seconds: what moves longer needs a control to stop it. */
export function WireframeGlobe({ className }: { className?: string }) {
  const turn = useSettlingTurn();
  const lines = [...parallels, ...drawMeridians(turn)];
  return (
    <svg
      viewBox="-102 -102 204 204"
      fill="none"
      stroke="currentColor"
      aria-hidden
      className={className}
    >
      <circle r={100} strokeWidth={0.5} opacity={0.4} />
      <g strokeWidth={0.4} opacity={0.28}>
        {lines.map((line) => pathOf(line, "back"))}
      </g>
      <g strokeWidth={0.6} opacity={0.65} strokeLinecap="round">
        {lines.map((line) => pathOf(line, "front"))}
      </g>
    </svg>
  );
}

const pathOf = (line: GlobeLine, part: "front" | "back") =>
  line[part] && <path key={line.name} d={line[part]} />;

function useSettlingTurn() {
  const [turn, setTurn] = useState(0);
  // An effect, for only the browser's clock moves the globe.
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = performance.now();
    const draw = (now: number) => {
      const share = Math.min(1, Math.max(0, now - start) / SETTLES_MS);
      setTurn(SETTLED_DEGREES * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return turn;
}
