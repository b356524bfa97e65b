import { listen, now, safe, post } from "./bridge.js";
import { askFrame } from "./pictures.js";
import { act, beginActing, endActing, letGo } from "./acting.js";
import { follow } from "./windows.js";

// Replays steps by the timestamps of the recording; it pauses while the page is hidden.
const MAX_FRAME_MS = 1000;
let run;
const endReplay = (is) => {
  if (!run) return;
  safe(letGo)();
  run.unfollow();
  run = undefined;
  endActing();
  if (is) post("replayed", { is });
};
// Some frames without movement are allowed, for changes that the page makes by itself.
export const takeOver = ({ isTrusted, type, movementX, movementY }) => {
  const isStill = type === "pointermove" && movementX === 0 && movementY === 0;
  if (run && isTrusted && !isStill) endReplay("handed-over");
};
// A demo that polls its keys once a frame would miss a key that goes down and up between two polls.
const isTooSoon = (kind, isHeld) => isHeld && (kind === "u" || kind === "l");
const advance = (mine) => {
  if (run !== mine) return;
  const time = now();
  mine.elapsed += Math.min(time - mine.last, MAX_FRAME_MS);
  mine.last = time;
  let isHeld = false;
  for (const [kind, at, ...rest] of mine.steps.slice(mine.next)) {
    if (at > mine.elapsed || isTooSoon(kind, isHeld)) break;
    isHeld = isHeld || kind === "d" || kind === "k";
    mine.next += 1;
    safe(act)(kind, ...rest);
    // The demo's reaction to a step has ended the replay.
    if (run !== mine) return;
  }
  if (mine.next < mine.steps.length) askFrame(() => advance(mine));
  else endReplay("over");
};
listen("replay", ({ steps }) => {
  endReplay();
  if (!steps) return;
  // In the demo's own window the early listeners report it before the demo receives it.
  const unfollow = follow("pointerdown pointermove touchstart wheel keydown", takeOver, false);
  run = { steps, next: 0, elapsed: 0, last: now(), unfollow };
  beginActing();
  const mine = run;
  askFrame(() => advance(mine));
});
