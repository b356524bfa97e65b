import { encode } from "uqr";

/** Scanners need a margin of four. */
const MARGIN = 4;

/** Dark on white in either theme, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need the picture as an address
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-page text-blank"
    >
      <path d={squares.join("")} fill="currentColor" />
    </svg>
  );
}
