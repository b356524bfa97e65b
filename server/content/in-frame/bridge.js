// Runs inside foreign pages, before their own scripts, and reports to the player what can be seen; the player judges.
// Whatever fails here must not be the page's problem: every step is guarded. Message shapes: contract/player.ts.
// The content host joins the files of this folder into one script, in a block of its own, for frames only, and
// fills in who may frame it.
const player = window.parent;
// The one that does, where the browser reveals it: Firefox says "null", for the frame sends no referrer. Else each is
// tried, and the browser delivers to the right one.
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
// What the player asks for.
export const listen = (type, work) =>
  on(window, "message", ({ source, origin, data }) => {
    if (source === player && players.includes(origin) && data.bridge === 1 && data.type === type)
      work(data);
  });
// Every step counts: these are called ten thousand times a second.
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
