import { doc, safe } from "./bridge.js";
import { roots } from "./visibility.js";
import { cornerOf, windowsOf } from "./windows.js";

// The pointer of a replay: where it is, what it points at, and the events that a browser would create for it.
// It has the id of the real mouse, so that a demo continues with the person's own.
const POINTER = navigator.userAgent.includes("Firefox") ? 0 : 1;
export const BUTTONS = [1, 4, 2, 8, 16];
export let hand;
export const takeHand = () => {
  hand = { x: 0, y: 0, dx: 0, dy: 0, buttons: 0, held: 0, over: null, owner: null };
  for (const each of windowsOf()) safe(lendCapture)(each);
};
export const dropHand = () => {
  hand = undefined;
};
export const innerOf = (element) => {
  const root = roots.get(element) || element.shadowRoot;
  return root || (safe(() => element.contentDocument)() ?? null);
};
const elementAt = (place, x, y) => {
  const element = place.elementFromPoint(x, y);
  const inner = element && innerOf(element);
  if (!inner) return element;
  const [left, top] = inner.nodeType === 9 ? cornerOf(inner.defaultView) : [0, 0];
  const [outerLeft, outerTop] =
    inner.nodeType === 9 ? cornerOf(element.ownerDocument.defaultView) : [0, 0];
  const found = elementAt(inner, x - left + outerLeft, y - top + outerTop);
  return found === element ? element : found || inner.documentElement || element;
};
export const aim = () => {
  const target = hand.owner || elementAt(doc, hand.x, hand.y) || doc.documentElement;
  pass(target);
  return target;
};
// Properties that a browser ignores in the dictionary are set on the event.
export const give = (target, type, name, init, more = {}) => {
  const view = target.ownerDocument.defaultView;
  const defaults = { bubbles: true, cancelable: true, composed: true, view };
  const event = new view[type](name, { ...defaults, ...init, ...more });
  for (const key of Object.keys(more))
    if (event[key] !== more[key]) Object.defineProperty(event, key, { value: more[key] });
  if (type === "PointerEvent" && name !== "click")
    Object.defineProperty(event, "getCoalescedEvents", { value: () => [event] });
  return target.dispatchEvent(event);
};
export const modifiersOf = (held) => ({
  ctrlKey: (held & 1) > 0,
  shiftKey: (held & 2) > 0,
  altKey: (held & 4) > 0,
  metaKey: (held & 8) > 0,
});
const mouseInit = (target) => {
  const [left, top] = cornerOf(target.ownerDocument.defaultView);
  const { x, y, buttons, held } = hand;
  const [screenX, screenY] = [window.screenX + x, window.screenY + y];
  return { clientX: x - left, clientY: y - top, screenX, screenY, buttons, ...modifiersOf(held) };
};
const movement = () => ({ movementX: hand.dx, movementY: hand.dy });
export const givePointer = (target, name, init) => {
  const pressure = hand.buttons ? 0.5 : 0;
  const pointer = { pointerId: POINTER, pointerType: "mouse", isPrimary: true, pressure };
  const all = { button: -1, width: 1, height: 1, ...pointer, ...mouseInit(target), ...init };
  return give(target, "PointerEvent", name, all, movement());
};
export const giveMouse = (target, name, init) =>
  give(target, "MouseEvent", name, { button: 0, ...mouseInit(target), ...init }, movement());
export const giveWheel = (target, delta) =>
  give(target, "WheelEvent", "wheel", { ...mouseInit(target), ...delta }, { which: 0 });

export const pathOf = (element) => {
  const path = [];
  for (let node = element; node; node = node.parentNode || node.host)
    if (node.nodeType === 1) path.push(node);
  return path;
};
const both = (target, name, init) => {
  givePointer(target, "pointer" + name, init);
  giveMouse(target, "mouse" + name, init);
};
// From one element to the next: out and leave, over and enter.
const pass = (target) => {
  const from = hand.over && hand.over.isConnected ? hand.over : null;
  if (from === target) return;
  hand.over = target;
  const isNear = from && from.ownerDocument === target.ownerDocument;
  const [left, entered] = [pathOf(from), pathOf(target)];
  const quiet = { bubbles: false, cancelable: false };
  if (from) {
    const relatedTarget = isNear ? target : null;
    both(from, "out", { relatedTarget });
    for (const each of left)
      if (!entered.includes(each)) both(each, "leave", { ...quiet, relatedTarget });
  }
  const relatedTarget = isNear ? from : null;
  both(target, "over", { relatedTarget });
  // Outermost first.
  const fresh = entered.filter((each) => !left.includes(each));
  while (fresh.length) both(fresh.pop(), "enter", { ...quiet, relatedTarget });
};

// Scripts may capture this pointer, which the browser itself does not know.
export const own = (element) => {
  const before = hand.owner;
  if (before === element) return;
  hand.owner = element;
  const quiet = { cancelable: false };
  if (before && before.isConnected) givePointer(before, "lostpointercapture", quiet);
  if (element) givePointer(element, "gotpointercapture", quiet);
};
const lent = new WeakSet();
const lendCapture = (view) => {
  const owner = view.Element.prototype;
  if (lent.has(owner)) return;
  lent.add(owner);
  const lend = (name, work) => {
    const original = owner[name];
    owner[name] = function (id) {
      return hand && id === POINTER ? work(this) : original.apply(this, arguments);
    };
  };
  lend("setPointerCapture", (element) => {
    if (hand.buttons) own(element);
  });
  lend("releasePointerCapture", (element) => {
    if (hand.owner === element) own(null);
  });
  lend("hasPointerCapture", (element) => hand.owner === element);
};
