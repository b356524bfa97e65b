import { doc, listen, on, safe, post } from "./bridge.js";

// Keys during a presentation. A plain key belongs to the demo; with Alt it is the player's, unless the demo handled
// it or somebody is typing. This listener comes last, after the demo's own.
const NAMED = /^(Key[BFLNPRT]|Arrow(Left|Right)|Slash)$/;
const TYPED = "input,select,textarea,[contenteditable]";
let isOn;
const onKey = safe((event) => {
  const { altKey, ctrlKey, metaKey, key, code, target, isTrusted, defaultPrevented } = event;
  const isNamed = key === "Escape" || (altKey && NAMED.test(code));
  if (!isOn || !isNamed || !isTrusted || defaultPrevented || ctrlKey || metaKey) return;
  if (target.closest && target.closest(TYPED)) return;
  // Alt and an arrow key would leave the page.
  if (altKey) event.preventDefault();
  post("key", { key, code });
});
on(window, "keydown", () => {
  removeEventListener("keydown", onKey);
  addEventListener("keydown", onKey);
});
// Constructed by a script, and therefore allowed whatever the demo's policy says about styles.
const sheet = safe(() => {
  const made = new CSSStyleSheet();
  made.replaceSync("*{cursor:none!important}");
  return made;
})();
listen("presenting", (request) => {
  isOn = request.isOn;
  const others = [...doc.adoptedStyleSheets].filter((each) => each !== sheet);
  doc.adoptedStyleSheets = request.hidesPointer ? [...others, sheet] : others;
});
