/** What somebody who presents can have done, by a key, the menu on the stage, or the presenter window. */
export const presentingActions = [
  "leave",
  "previous",
  "next",
  "restart",
  "blank",
  "pointer",
  "notes",
  "take",
  "window",
  "full-screen",
  "keys",
] as const;
export type PresentingAction = (typeof presentingActions)[number];

/** By the place of the key too, for Alt makes another sign of a letter on some keyboards. */
const byCode: Readonly<Record<string, PresentingAction>> = {
  KeyR: "restart",
  KeyB: "blank",
  KeyL: "pointer",
  KeyN: "notes",
  KeyT: "take",
  KeyP: "window",
  KeyF: "full-screen",
};
const byKey: Readonly<Record<string, PresentingAction>> = {
  Escape: "leave",
  ArrowLeft: "previous",
  ArrowRight: "next",
  // What a presenter's remote control sends.
  PageUp: "previous",
  PageDown: "next",
  r: "restart",
  b: "blank",
  l: "pointer",
  n: "notes",
  t: "take",
  p: "window",
  f: "full-screen",
  "?": "keys",
};

type Pressed = Pick<KeyboardEvent, "key" | "code">;

/** What a key of the demo's frame means: the bridge reports only those that were meant for us. */
export const actionOfKey = ({ key, code }: Pressed): PresentingAction | null =>
  byKey[key] ?? byKey[key.toLowerCase()] ?? byCode[code] ?? (code === "Slash" ? "keys" : null);

type Event = Pressed &
  Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "defaultPrevented" | "isComposing" | "repeat"> & {
    target: EventTarget | null;
  };

/** What a key on our own page means; nothing while somebody types, or when it is a shortcut of the browser. */
export function actionOfEvent(event: Event): PresentingAction | null {
  const { ctrlKey, metaKey, defaultPrevented, isComposing, repeat, target } = event;
  if (ctrlKey || metaKey || defaultPrevented || isComposing || repeat) return null;
  return isTypedInto(target) ? null : actionOfKey(event);
}

const isTypedInto = (target: EventTarget | null) =>
  target !== null &&
  "closest" in target &&
  (target as Element).closest("input, select, textarea, [contenteditable]") !== null;
