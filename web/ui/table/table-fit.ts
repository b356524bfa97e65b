import { useLayoutEffect, useRef, useState } from "react";

/** Below it even a small table reads worse than cards. */
const MIN_TABLE_PX = 640;

/**
 * Whether the table in this box lacks the width that it needs. It asks the place, not the window: a menu may take
 * its share. How much room a table needs depends on its text, which no rule knows beforehand: it is measured whenever
 * `content` changes, and kept while cards stand in for it.
 */
export function useTableFit<Box extends HTMLElement>(content: unknown) {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(() => window.innerWidth);
  const [leastWidth, setLeastWidth] = useState(MIN_TABLE_PX);
  const isNarrow = width < leastWidth;
  // An effect, for only a drawn element has a width; before the paint, so that nobody sees the wrong form.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  // An effect, for the words have to be drawn to be measured.
  useLayoutEffect(() => {
    const table = box.current?.querySelector("table");
    if (table) setLeastWidth(Math.max(MIN_TABLE_PX, measureLeast(table)));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other words need another width
  }, [content, isNarrow]);
  return { box, isNarrow };
}

/** No table gets narrower than its longest words, whatever width it is given. */
function measureLeast(table: HTMLTableElement) {
  table.style.width = "0";
  const least = table.offsetWidth;
  table.style.width = "";
  return least;
}
