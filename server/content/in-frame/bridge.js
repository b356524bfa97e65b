// Runs inside foreign pages, before their own scripts, and reports to the player what can be seen; the player judges.
// A failure here must never become the page's problem: every step is guarded. Message shapes: contract/player.ts.
// The content host joins the files of this folder into one script, in a separate block, for frames only, and
// fills in the origins that may frame it.
const player = window.parent;
// The origin that frames it, if the browser reveals it: Firefox says "null", as the frame sends no referrer. Otherwise
// all are tried, and the browser delivers the message to the right one.
const [above = "null"] = location.ancestorOrigins ?? [];
const players = ["PLAYER_ORIGINS"].filter((name) => above === "null" || name === above);
export const doc = document;
export const now = () => performance.now();
const began = now();
export const age = () => Math.round(now() - began);
export const post = (type, more) => {
  try {
    for (const name of players) player.postMessage({ bridge: 1, type, ...more }, name);
  } catch {
    // Nobody listens.
  }
};
export const safe =
  (work) =>
  (...values) => {
    try {
      return work(...values);
    } catch {
      // Not worth reporting.
    }
  };
export const on = (target, names, work) => {
  for (const name of names.split(" "))
    target.addEventListener(name, safe(work), { capture: true, passive: true });
};
// Handles requests of the player.
export const listen = (type, work) =>
  on(window, "message", ({ source, origin, data }) => {
    if (source === player && players.includes(origin) && data.bridge === 1 && data.type === type)
      work(data);
  });
// These are called ten thousand times a second, so every step counts.
export const before = (owner, names, work) => {
  for (const name of names.split(" ")) {
    const original = owner && owner[name];
    if (!original) continue;
    owner[name] = function () {
      work(this, arguments);
      return original.apply(this, arguments);
    };
  }
};
export const proto = (name) => (window[name] || {}).prototype;
post("began");
