// Runs inside foreign pages, before their own scripts, and tells the player how they are doing.
// Whatever fails here must not be the page's problem: every step is guarded. Message shapes: contract/player.ts.
// The content host wraps it in a block of its own, for frames only, and fills in who may frame it.
const player = window.parent;
// The one that does, where the browser tells; else each is tried, and the browser delivers to the right one.
const above = location.ancestorOrigins;
const players = ["PLAYER_ORIGINS"].filter((name) => !above || name === above[0]);
const doc = document;
const now = () => performance.now();
const began = now();
const tell = (type, more) => {
  try {
    for (const name of players) player.postMessage({ bridge: 1, type, ...more }, name);
  } catch {
    // Nobody listens.
  }
};
const safe =
  (work) =>
  (...values) => {
    try {
      return work(...values);
    } catch {
      // Not worth a word.
    }
  };
const on = (target, names, work) => {
  for (const name of names.split(" "))
    target.addEventListener(name, safe(work), { capture: true, passive: true });
};
// Every step counts: these are called ten thousand times a second.
const before = (owner, names, work) => {
  for (const name of names.split(" ")) {
    const original = owner && owner[name];
    if (!original) continue;
    owner[name] = function () {
      work(this, arguments);
      return original.apply(this, arguments);
    };
  }
};
const proto = (name) => (window[name] || {}).prototype;

// What went wrong.
const told = new Set();
const trouble = (kind, message, address) => {
  const more = { kind, message: String(message).slice(0, 400) };
  if (address) more.address = nameOf(address);
  const key = kind + (kind === "resource" ? more.address : more.message);
  if (told.has(key) || told.size > 20) return;
  told.add(key);
  tell("trouble", more);
};
const refused = (status, address) => {
  if (status >= 400) trouble("resource", "answered " + status, address);
};
const nothing = () => {};
// Without the right to watch that stands in the address.
const nameOf = (address) => {
  const { host, pathname } = new URL(address, location.href);
  const path = host === location.host ? pathname.split("/").slice(3).join("/") : host + pathname;
  return decodeURI(path).slice(0, 400);
};
on(window, "error", ({ target, message, filename }) => {
  const address = target.src || target.href;
  if (message) trouble("error", message, filename);
  else if (address) trouble("resource", "not loaded", address);
});
on(window, "unhandledrejection", ({ reason }) =>
  trouble("rejection", (reason && reason.message) || reason),
);
on(doc, "webglcontextlost", () => trouble("context-lost", "Context lost"));
on(doc, "webglcontextcreationerror", (event) =>
  trouble("no-webgl", event.statusMessage || "No WebGL"),
);
before(
  window,
  "alert",
  safe((_, [message]) => trouble("alert", message)),
);

// How much has arrived: what is complete, and what is under way.
let done = 0;
let files = 0;
let coming = 0;
let most = -1;
safe(() =>
  new PerformanceObserver(
    safe((list) => {
      for (const entry of list.getEntries()) {
        files += 1;
        done += entry.encodedBodySize || 0;
      }
    }),
  ).observe({ type: "resource", buffered: true }),
)();
before(proto("XMLHttpRequest"), "send", (request) => {
  let loaded = 0;
  const count = (bytes) => {
    coming += bytes - loaded;
    loaded = bytes;
  };
  on(request, "progress", (event) => count(event.loaded));
  on(request, "loadend", () => {
    count(0);
    refused(request.status, request.responseURL);
  });
});
safe(() => {
  const fetch = window.fetch;
  window.fetch = function () {
    const result = fetch.apply(this, arguments);
    result.then(({ status, url }) => refused(status, url), nothing);
    return result;
  };
})();
safe(() => {
  const reader = proto("ReadableStreamDefaultReader");
  const { read } = reader;
  const counts = new WeakMap();
  reader.read = function () {
    const result = read.apply(this, arguments);
    result.then(({ done: isDone, value }) => {
      const counted = counts.get(this) || 0;
      const size = isDone ? -counted : (value && value.byteLength) || 0;
      counts.set(this, counted + size);
      coming += size;
    }, nothing);
    return result;
  };
})();
const report = () => {
  const bytes = Math.max(most, done + coming, 0);
  if (bytes > most) tell("loading", { bytes, files });
  most = bytes;
};

// Frames and the first picture. Canvases are looked at in the task that drew them: later they are empty.
const pen = proto("CanvasRenderingContext2D");
const { drawImage, getImageData } = pen;
const sheets = proto("HTMLCanvasElement");
const { getContext, toDataURL } = sheets;
let canvas;
let isQueued;
let isSeen;
let lastFrame;
let lastLook = -1e3;
let total = 0;
let former = 0;
let wanted = [];
const show = (kind) => {
  if (isSeen) return;
  isSeen = true;
  tell("picture", { kind, afterMs: Math.round(now() - began) });
};
const copy = (source, width, height) => {
  const sheet = doc.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const context = getContext.call(sheet, "2d");
  drawImage.call(context, source, 0, 0, width, height);
  return { sheet, context };
};
const isPicture = (source) => {
  const { data } = getImageData.call(copy(source, 24, 16).context, 0, 0, 24, 16);
  return data.some((value, i) => Math.abs(value - data[i % 4]) > 6);
};
const answer = (source) => {
  const ids = wanted;
  wanted = [];
  let image = null;
  try {
    const size = [source.videoWidth || source.width, source.videoHeight || source.height];
    const scale = Math.min(1, 1200 / size[0], 800 / size[1]);
    const { sheet } = copy(source, ...size.map((side) => Math.ceil(side * scale)));
    image = toDataURL.call(sheet);
  } catch {
    // Nothing drawn, or pictures of another host in it.
  }
  for (const id of ids) tell("snapshot", { id, image });
};
const look = safe(() => {
  isQueued = false;
  // The same for everything that is drawn for one picture on the screen.
  const frame = doc.timeline.currentTime;
  if (frame !== lastFrame) total += 1;
  lastFrame = frame;
  if (wanted.length) answer(canvas);
  if (isSeen || now() - lastLook < 100) return;
  lastLook = now();
  if (isPicture(canvas)) show("canvas");
});
const drew = (context) => {
  const next = context.canvas;
  if (!next || (isQueued && next === canvas) || !next.isConnected) return;
  if (!canvas || !canvas.isConnected || next.width * next.height >= canvas.width * canvas.height)
    canvas = next;
  if (isQueued) return;
  isQueued = true;
  queueMicrotask(look);
};
safe(() => {
  const draws = "drawArrays drawElements drawArraysInstanced drawElementsInstanced";
  before(proto("WebGLRenderingContext"), draws, drew);
  before(proto("WebGL2RenderingContext"), draws, drew);
  before(pen, "drawImage fillRect fill stroke fillText putImageData", drew);
  before(proto("ImageBitmapRenderingContext"), "transferFromImageBitmap", drew);
  before(proto("GPUCanvasContext"), "getCurrentTexture", drew);
  // Drawn by a worker: what is seen of it is the frame before.
  before(sheets, "transferControlToOffscreen", (element) => {
    const tick = () => {
      drew({ canvas: element });
      requestAnimationFrame(tick);
    };
    tick();
  });
})();
const films = new Set();
on(doc, "playing", ({ target }) => {
  if (films.has(target) || !target.requestVideoFrameCallback) return;
  films.add(target);
  const tick = safe(() => {
    target.requestVideoFrameCallback(tick);
    if (canvas) return;
    total += 1;
    if (wanted.length) answer(target);
    show("video");
  });
  tick();
});
// A page without anything to draw on is a picture by itself; an empty canvas is none.
on(window, "load", () =>
  setTimeout(() => canvas || total || doc.querySelector("canvas") || show("page"), 2000),
);

let lastInput = -1e3;
on(window, "pointerdown pointermove keydown wheel", (event) => {
  if (event.timeStamp - lastInput < 1000) return;
  lastInput = event.timeStamp;
  tell("input");
});
on(window, "message", ({ source, origin, data }) => {
  const { bridge, type, id } = data;
  if (source !== player || !players.includes(origin) || bridge !== 1 || type !== "snapshot") return;
  wanted.push(id);
  // Nothing draws any more: what is there is better than no answer.
  setTimeout(() => wanted.includes(id) && answer(canvas || doc.querySelector("video")), 2000);
});
report();
setInterval(report, 250);
let wasMoving;
setInterval(() => {
  const perSecond = total - former;
  if (perSecond || wasMoving) tell("frames", { perSecond, total, isBlank: !isSeen });
  wasMoving = perSecond > 0;
  former = total;
}, 1000);
