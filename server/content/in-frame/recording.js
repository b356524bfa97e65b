import { listen, now, post } from "./bridge.js";
import { clip } from "./visibility.js";
import { cornerOf, follow } from "./windows.js";

// Records a person's actions as steps that can be replayed. Shapes: contract/presenting/autopilot.ts.
const INPUTS = "pointerdown pointermove pointerup pointercancel wheel keydown keyup";
const MOVE_MS = 33;
const REPEATED = 16;
const ON_LINK = 32;
let tape;
const part = (value, size) => Number((clip(value / size + 1, 3) - 1).toFixed(4));
const partsOf = ({ clientX, clientY, view }) => {
  const [left, top] = cornerOf(view || window);
  return [part(clientX + left, innerWidth), part(clientY + top, innerHeight)];
};
const isLink = (node) => node.matches && node.matches("a[href],area[href]");
const heldWith = (event) =>
  event.ctrlKey +
  event.shiftKey * 2 +
  event.altKey * 4 +
  event.metaKey * 8 +
  (event.repeat ? REPEATED : 0);
const endRecording = () => {
  if (!tape) return;
  const { steps, move, unfollow, timer } = tape;
  tape = undefined;
  unfollow();
  clearTimeout(timer);
  post("recorded", { steps: move ? [...steps, move] : steps });
};
// Thins a long recording to every second pointer position and every second key repetition.
const isSpare = ([kind, ...rest], i) =>
  i % 2 && (kind === "m" ? tape.steps[i + 1]?.[0] === "m" : kind === "k" && rest.at(-1) & REPEATED);
const write = (step) => {
  if (tape.move) tape.steps.push(tape.move);
  tape.move = undefined;
  if (step) tape.steps.push(step);
  if (tape.steps.length < tape.maxSteps - 1) return;
  tape.steps = tape.steps.filter((each, i) => !isSpare(each, i));
  tape.gap *= 2;
  if (tape.steps.length > tape.maxSteps * 0.9) endRecording();
};
const writePointer = (event, at) => {
  const { type, button, buttons } = event;
  const place = partsOf(event);
  // Pressing a second mouse button is reported as a move.
  if (type === "pointermove" && button < 0) {
    if (tape.move && at - tape.movedAt >= tape.gap) write();
    if (!tape.move) tape.movedAt = at;
    tape.move = ["m", at, ...place];
    return;
  }
  const isDown = type === "pointerdown" || (buttons >> [0, 2, 1, 3, 4][button]) & 1;
  const held = heldWith(event) + (event.composedPath().some(isLink) ? ON_LINK : 0);
  write([isDown ? "d" : "u", at, ...place, button, held]);
};
const record = (event) => {
  const { type, key, code, keyCode, deltaX, deltaY, deltaMode } = event;
  if (!tape || !event.isTrusted || event.isPrimary === false) return;
  const at = Math.round(now() - tape.since);
  if (at > tape.maxMs) return;
  const held = heldWith(event);
  if (type === "pointercancel") write(["c", at]);
  else if (type === "wheel")
    write(["w", at, ...partsOf(event), +deltaX.toFixed(2), +deltaY.toFixed(2), deltaMode, held]);
  else if (key === undefined) writePointer(event, at);
  else
    write([type === "keyup" ? "l" : "k", at, key.slice(0, 24), code.slice(0, 24), keyCode, held]);
};
listen("record", ({ isOn: isWanted, maxMs = 2e9, maxSteps = 2e9 }) => {
  endRecording();
  if (!isWanted) return;
  const unfollow = follow(INPUTS, record, true);
  const timer = setTimeout(endRecording, maxMs);
  tape = { steps: [], since: now(), gap: MOVE_MS, maxMs, maxSteps, unfollow, timer };
});
