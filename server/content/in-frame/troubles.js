import { age, before, doc, on, safe, post } from "./bridge.js";

// Errors in the page.
const reported = new Set();
export const nothing = () => {};
// The first two segments of our own addresses are the right to watch, which nobody may read.
const home = location.origin + location.pathname.split("/").slice(0, 3).join("/") + "/";
const placeOf = (address) => {
  const { origin, protocol, host, pathname } = new URL(address, doc.baseURI);
  if (!/^(http|ws)/.test(protocol)) return { address: protocol };
  const full = decodeURI(origin + pathname);
  if (origin !== location.origin) return { address: host + decodeURI(pathname), host };
  return { address: full.startsWith(home) ? full.slice(home.length) : decodeURI(pathname) };
};
const trouble = safe((kind, message, address, more) => {
  const details = { kind, message: String(message).replaceAll(home, ""), atMs: age(), ...more };
  if (address) Object.assign(details, placeOf(address));
  const place =
    kind === "refused" ? details.host : kind === "resource" && address && details.address;
  const key = kind + (place || details.message);
  if (reported.has(key) || reported.size > 20) return;
  reported.add(key);
  for (const name of ["message", "address", "host"])
    if (details[name]) details[name] = details[name].slice(0, 400);
  post("trouble", details);
});
export const refused = (status, address, use) => {
  if (status >= 400) trouble("resource", "answered " + status, address, { use, status });
};
export const lacking = (address, use) => {
  const { responseStatus } = performance.getEntriesByName(address).pop() || {};
  if (responseStatus >= 400) refused(responseStatus, address, use);
  else trouble("resource", "not loaded", address, { use });
};
// By the names of elements, of what the browser measures, and of rules in a policy.
const uses = { script: "script", worker: "script", img: "image", image: "image", css: "image" };
for (const name of ["audio", "video", "source", "track", "media"]) uses[name] = "media";
for (const name of ["fetch", "xmlhttprequest", "connect"]) uses[name] = "fetch";
export const useOf = (name, address) =>
  /\.(m?js|wasm)$/.test(address.split(/[?#]/)[0])
    ? "script"
    : uses[name] || (address.endsWith(".css") ? "style" : "other");
// For a module inside the page, the browser reports only that one of its imports is missing.
const importOf = ({ textContent }) => {
  const maps = Array.from(doc.querySelectorAll("script[type=importmap]"), (map) => map.textContent);
  const names = [textContent, ...maps].join().match(/https?:\/\/[^"'`\s]+\.m?js/g) || [];
  return names.find((name) => !performance.getEntriesByName(name).some((e) => e.decodedBodySize));
};
on(window, "error", ({ target, message, filename, error }) => {
  if (message) {
    // Reported for any page that measures its own elements; harmless.
    if (!message.startsWith("ResizeObserver loop"))
      trouble(kindOf(error, "error"), message, filename.startsWith("http") && filename);
    return;
  }
  const name = target.localName;
  const link = name && (target.getAttribute("src") || target.getAttribute("href"));
  const address = link ? new URL(link, doc.baseURI).href : name === "script" && importOf(target);
  if (address) lacking(address, useOf(name, address));
});
const kindOf = (error, otherwise) =>
  error instanceof WebAssembly.RuntimeError ? "abort" : otherwise;
on(window, "unhandledrejection", ({ reason }) =>
  trouble(kindOf(reason, "rejection"), (reason && reason.message) || reason),
);
// Only for our own policy, the only one that can restrict framing: a demo may bring its own.
on(
  doc,
  "securitypolicyviolation",
  ({ blockedURI: address, effectiveDirective, originalPolicy }) => {
    if (/^(http|ws)/.test(address) && originalPolicy.includes("frame-ancestors"))
      trouble("refused", "not allowed", address, {
        use: useOf(effectiveDirective.split("-")[0], address),
      });
  },
);
export const lost = new Set();
on(doc, "webglcontextlost", ({ target }) => {
  lost.add(target);
  trouble("context-lost", "Context lost");
});
on(doc, "webglcontextrestored", ({ target }) => lost.delete(target));
on(doc, "webglcontextcreationerror", (event) =>
  trouble("no-webgl", event.statusMessage || "No WebGL"),
);
before(
  window,
  "alert",
  safe((_, [message]) => trouble("alert", message)),
);
