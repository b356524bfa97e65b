import { useRef } from "react";

/**
 * A red dot above the demo, under the mouse or the finger. It keeps the pointer to itself: nothing turns by
 * accident while something is pointed at, and demos of other hosts can be pointed at too.
 */
export function LaserPointer() {
  const dot = useRef<HTMLDivElement>(null);
  return (
    <div
      aria-hidden
      className="absolute inset-0 z-10 cursor-none touch-none overflow-hidden"
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const { left, top } = currentTarget.getBoundingClientRect();
        if (!dot.current) return;
        dot.current.style.translate = `${clientX - left}px ${clientY - top}px`;
        dot.current.style.visibility = "visible";
      }}
      onPointerLeave={() => dot.current && (dot.current.style.visibility = "hidden")}
    >
      <div
        ref={dot}
        data-dot
        className="invisible absolute -top-2 -left-2 size-4 rounded-full bg-laser shadow-[0_0_12px_4px_var(--laser)]"
      />
    </div>
  );
}
