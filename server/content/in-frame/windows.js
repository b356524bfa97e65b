import { safe } from "./bridge.js";

// A demo may consist of several frames: those windows that have the same origin, and their positions.
export const windowsOf = (outer = window) => {
  const all = [outer];
  for (let i = 0; i < outer.length; i += 1)
    all.push(...(safe(() => outer[i].document && windowsOf(outer[i]))() || []));
  return all;
};
export const cornerOf = (inner) => {
  if (inner === window) return [0, 0];
  const { frameElement: frame, parent: outer } = inner;
  const [x, y] = cornerOf(outer);
  const { left, top } = frame.getBoundingClientRect();
  return [x + left + frame.clientLeft, y + top + frame.clientTop];
};
// While recording or replaying, also for frames that are added meanwhile.
export const follow = (names, work, isOwnToo) => {
  const stop = new AbortController();
  const attached = new WeakSet();
  const attach = safe(() => {
    for (const each of windowsOf()) {
      if (attached.has(each.document) || (each === window && !isOwnToo)) continue;
      attached.add(each.document);
      const options = { capture: true, passive: true, signal: stop.signal };
      for (const name of names.split(" ")) each.addEventListener(name, safe(work), options);
    }
  });
  attach();
  const timer = setInterval(attach, 1000);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
};
