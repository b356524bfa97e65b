import { useLayoutEffect, useRef, useState } from "react";

const NARROW_PX = 640;

/** Whether the element has less width than a table needs. It asks the place, not the window: a menu may take its share. */
export function useNarrowBox<Element extends HTMLElement>() {
  const box = useRef<Element>(null);
  const [isNarrow, setIsNarrow] = useState(() => window.innerWidth < NARROW_PX);
  // An effect, for only a drawn element has a width; before the paint, so that nobody sees the wrong form.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setIsNarrow(element.clientWidth < NARROW_PX);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { box, isNarrow };
}
