import { doc, proto, safe } from "./bridge.js";

// What is visible besides canvases: words, images and controls, over the largest canvas or elsewhere.
export const clip = (value, max) => Math.min(Math.max(value, 0), max);
const boxOf = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [clip(left, innerWidth), clip(top, innerHeight)];
  const [width, height] = [clip(right, innerWidth) - x, clip(bottom, innerHeight) - y];
  return { x, y, width, height, area: width > 3 && height > 3 ? width * height : 0 };
};
export const areaOf = (element) => boxOf(element).area;
// Closed shadow roots too, because people can see into them.
export const roots = new WeakMap();
safe(() => {
  const owner = proto("Element");
  const { attachShadow } = owner;
  owner.attachShadow = function () {
    const root = attachShadow.apply(this, arguments);
    roots.set(this, root);
    return root;
  };
})();
const isWithin = (inner, outer) => {
  for (let node = inner; node; node = node.parentNode || node.host) if (node === outer) return true;
};
const isCovered = (element, style, { x, y, width, height }) => {
  const top = doc.elementFromPoint(x + width / 2, y + height / 2);
  const isThrough = style.pointerEvents === "none" || !top;
  return !isThrough && !isWithin(element, top) && !isWithin(top, element);
};
const NATIVE = /^(button|input|select|textarea|summary)$/;
const isImage = (element) => {
  const { localName: name } = element;
  if (name === "img") return element.complete && element.naturalWidth > 1;
  if (name === "video") return element.readyState > 1;
  if (name === "iframe") {
    // A frame of another host counts as showing something.
    const inside = element.contentDocument;
    return !inside || (inside.body && inside.body.firstElementChild);
  }
  return /^(svg|object|embed)$/.test(name);
};
// Angular's elements are never defined, so an element with contents counts as running.
const isHollow = (element) =>
  element.localName.includes("-") &&
  element.matches(":not(:defined)") &&
  !element.firstElementChild &&
  !doc.querySelector("[ng-version]");

const MAX_NODES = 3000;
let found;
const note = (element, style, box, letters, isControl) => {
  if (box.area && style.visibility === "visible" && !isCovered(element, style, box))
    found.seen.push({ box, letters, isControl: isControl || style.cursor === "pointer" });
};
// Whether it has no visible children.
const noteElement = (element, style) => {
  const box = boxOf(element);
  // A picture alone is not a page yet: it may be a loading screen.
  const worth = clip(Math.round((2000 * box.area) / (innerWidth * innerHeight)), 150);
  const name = element.localName;
  const isNative = NATIVE.test(name);
  if (name === "canvas" && box.area > found.stage.area) found.stage = box;
  else if (isImage(element)) note(element, style, box, worth);
  else if (isNative) note(element, style, box, 5, true);
  else if (style.backgroundImage.includes("url(")) note(element, style, box, clip(worth, 20));
  if (!found.hollow && isHollow(element)) found.hollow = name;
  return isNative || name === "svg" || name === "canvas";
};
const walk = (parent, style) => {
  for (let node = parent.firstChild; node && found.left > 0; node = node.nextSibling) {
    found.left -= 1;
    const letters = node.nodeType === 3 && node.data.trim().length;
    if (letters) {
      const range = doc.createRange();
      range.selectNode(node);
      note(parent.nodeType === 1 ? parent : parent.host, style, boxOf(range), clip(letters, 200));
    }
    if (node.nodeType !== 1) continue;
    const own = getComputedStyle(node);
    if (own.display === "none" || own.opacity === "0" || noteElement(node, own)) continue;
    const root = roots.get(node) || node.shadowRoot;
    if (root) walk(root, own);
    walk(node, own);
  }
};
export const see = () => {
  found = { seen: [], stage: { area: 0 }, left: MAX_NODES };
  walk(doc.documentElement, getComputedStyle(doc.documentElement));
  const { seen, stage, hollow } = found;
  return { canvas: stage.area / (innerWidth * innerHeight) || 0, hollow, ...placesOf(seen, stage) };
};
const placesOf = (seen, stage) => {
  const at = { over: "nothing", beside: "nothing" };
  let letters = 0;
  for (const { box, letters: more, isControl } of seen) {
    const [x, y] = [box.x + box.width / 2 - stage.x, box.y + box.height / 2 - stage.y];
    const place = x > 0 && y > 0 && x < stage.width && y < stage.height ? "over" : "beside";
    if (isControl) at[place] = "control";
    else if (at[place] === "nothing") at[place] = "content";
    letters += more;
  }
  return { ...at, letters };
};
