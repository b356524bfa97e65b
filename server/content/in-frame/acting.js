import { doc, now } from "./bridge.js";
import {
  aim,
  BUTTONS,
  dropHand,
  give,
  giveMouse,
  givePointer,
  giveWheel,
  hand,
  innerOf,
  modifiersOf,
  own,
  pathOf,
  takeHand,
} from "./pointing.js";

// Performs the steps of a recording as a browser would have.
const CLICK_MS = 500;
const CLICK_PX = 8;
const PRESSED_BY_KEYS = "button,summary,input[type=button],input[type=checkbox],input[type=radio]";
let keys;
let press;
export const beginActing = () => {
  takeHand();
  keys = new Map();
  press = { count: 0, at: 0, x: 0, y: 0, button: 0, target: null, isMuted: false };
};
export const endActing = () => dropHand();

const moveTo = (x, y) => {
  const [nextX, nextY] = [x * innerWidth, y * innerHeight];
  const isFirst = hand.over === null;
  hand.dx = isFirst ? 0 : nextX - hand.x;
  hand.dy = isFirst ? 0 : nextY - hand.y;
  hand.x = nextX;
  hand.y = nextY;
  const isMoved = isFirst || Math.abs(hand.dx) + Math.abs(hand.dy) > 0.5;
  const target = aim();
  if (isMoved) {
    givePointer(target, "pointermove");
    if (!press.isMuted) giveMouse(target, "mousemove");
  }
  hand.dx = hand.dy = 0;
};
const countPress = (button) => {
  const isNear = Math.abs(hand.x - press.x) + Math.abs(hand.y - press.y) < CLICK_PX;
  const isAgain = button === press.button && isNear && now() - press.at < CLICK_MS;
  const { x, y } = hand;
  Object.assign(press, { count: isAgain ? press.count + 1 : 1, at: now(), x, y, button });
};
// A real press moves the focus; a synthetic event does not.
const focusNear = (target) => {
  const place = pathOf(target).find((each) => each.tabIndex >= 0 || each.hasAttribute("tabindex"));
  if (place) place.focus({ preventScroll: true });
  else if (target.ownerDocument.activeElement) target.ownerDocument.activeElement.blur();
};
const down = (x, y, button, held) => {
  hand.held = held;
  moveTo(x, y);
  const isFirst = hand.buttons === 0;
  hand.buttons |= BUTTONS[button];
  countPress(button);
  const target = aim();
  press.target = target;
  const isFree = givePointer(target, isFirst ? "pointerdown" : "pointermove", { button });
  // A demo that prevents the default of a pointer press gets no mouse events until the press is over.
  if (isFirst) press.isMuted = !isFree;
  const detail = press.count;
  if (!press.isMuted && giveMouse(target, "mousedown", { button, detail })) focusNear(target);
  if (button === 2) giveMouse(target, "contextmenu", { button });
};
const release = (button) => {
  hand.buttons &= ~BUTTONS[button];
  const target = aim();
  givePointer(target, hand.buttons ? "pointermove" : "pointerup", { button });
  if (!press.isMuted) giveMouse(target, "mouseup", { button, detail: press.count });
  if (hand.buttons) return target;
  press.isMuted = false;
  own(null);
  return target;
};
const up = (x, y, button, held) => {
  hand.held = held;
  moveTo(x, y);
  const within = pathOf(release(button));
  const target = pathOf(press.target).find((each) => within.includes(each));
  if (!target || button !== press.button) return;
  // A link that the recorded person did not press: a click would leave the demo.
  const isLink = pathOf(target).some((each) => each.matches("a[href],area[href]"));
  if (isLink && !(held & 32)) return;
  const detail = press.count;
  if (button !== 0) return void givePointer(target, "auxclick", { button, detail });
  givePointer(target, "click", { button, detail });
  if (detail % 2 === 0) giveMouse(target, "dblclick", { detail });
};
const cancel = () => {
  hand.buttons = 0;
  givePointer(aim(), "pointercancel", { cancelable: false });
  press.isMuted = false;
  own(null);
};

const LINE_PX = 16;
const isScrolled = (element) => {
  const { overflowY, overflowX } = getComputedStyle(element);
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  const isRoot = element === element.ownerDocument.scrollingElement;
  const can = (style, more) =>
    more > 1 && (isRoot ? style !== "hidden" : /auto|scroll/.test(style));
  return can(overflowY, scrollHeight - clientHeight) || can(overflowX, scrollWidth - clientWidth);
};
const turnWheel = (x, y, deltaX, deltaY, deltaMode, held) => {
  hand.held = held;
  moveTo(x, y);
  const target = aim();
  const isFree = giveWheel(target, { deltaX, deltaY, deltaMode });
  if (!isFree || held & 1) return;
  const place = pathOf(target).find(isScrolled);
  const unit = [1, LINE_PX, innerHeight][deltaMode] || 1;
  if (place) place.scrollBy({ left: deltaX * unit, top: deltaY * unit, behavior: "instant" });
};

const focused = () => {
  let element = doc.activeElement || doc.body;
  for (let inner = innerOf(element); inner && inner.activeElement; inner = innerOf(element))
    element = inner.activeElement;
  return element || doc.documentElement;
};
const locationOf = (code) =>
  code.startsWith("Numpad")
    ? 3
    : /^(Shift|Control|Alt|Meta)(Left|Right)$/.test(code)
      ? code.endsWith("Left")
        ? 1
        : 2
      : 0;
const giveKey = (name, [key, code, keyCode, held], charCode = 0) => {
  const init = { key, code, location: locationOf(code), repeat: (held & 16) > 0 };
  const number = name === "keypress" ? charCode : keyCode;
  const legacy = { keyCode: number, which: number, charCode };
  return give(focused(), "KeyboardEvent", name, { ...init, ...modifiersOf(held) }, legacy);
};
const keyDown = (...step) => {
  const [key, code] = step;
  keys.set(code, step);
  if (!giveKey("keydown", step)) return;
  const charCode = key.length === 1 ? key.charCodeAt(0) : key === "Enter" ? 13 : 0;
  const isFree = !charCode || giveKey("keypress", step, charCode);
  if (isFree && key === "Enter") pressFocused();
};
const keyUp = (...step) => {
  const [key, code] = step;
  keys.delete(code);
  if (giveKey("keyup", step) && key === " ") pressFocused();
};
const pressFocused = () => {
  const element = focused();
  if (element.matches(PRESSED_BY_KEYS)) element.click();
};

const acts = { m: moveTo, d: down, u: up, c: cancel, w: turnWheel, k: keyDown, l: keyUp };
export const act = (kind, ...rest) => acts[kind](...rest);
// Releases whatever is still held.
export const letGo = () => {
  for (const step of keys.values()) keyUp(...step);
  BUTTONS.forEach((bit, button) => {
    if (hand.buttons & bit) release(button);
  });
};
