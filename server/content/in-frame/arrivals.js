import { before, now, on, proto, safe, post } from "./bridge.js";
import { lacking, nothing, refused, useOf } from "./troubles.js";

// How many bytes have arrived, of complete requests and of those under way.
let done = 0;
let files = 0;
let coming = 0;
let most = -1;
let pending = 0;
safe(() =>
  new PerformanceObserver(
    safe((list) => {
      for (const { name, initiatorType, encodedBodySize, responseStatus } of list.getEntries()) {
        files += 1;
        done += encodedBodySize || 0;
        refused(responseStatus, name, useOf(initiatorType, name));
      }
    }),
  ).observe({ type: "resource", buffered: true }),
)();
const addresses = new WeakMap();
before(proto("XMLHttpRequest"), "open", (request, [, address]) => addresses.set(request, address));
before(proto("XMLHttpRequest"), "send", (request) => {
  let loaded = 0;
  const count = (bytes) => {
    coming += bytes - loaded;
    loaded = bytes;
  };
  pending += 1;
  on(request, "progress", (event) => count(event.loaded));
  on(request, "error", () => lacking(String(addresses.get(request)), "fetch"));
  on(request, "loadend", () => {
    pending -= 1;
    count(0);
    refused(request.status, request.responseURL, "fetch");
  });
});
// Things that the page waits for: an answer, its body, or a module being compiled.
const awaiting = (owner, names, work = nothing, fail = nothing) => {
  for (const name of names.split(" ")) {
    const original = owner && owner[name];
    if (!original) continue;
    owner[name] = function () {
      const result = original.apply(this, arguments);
      const over = (then) => (value) => {
        pending -= 1;
        safe(then)(value, arguments);
      };
      pending += 1;
      result.then(over(work), over(fail));
      return result;
    };
  }
};
const answered = ({ status, url }) => refused(status, url, "fetch");
const unanswered = ({ name }, [request]) =>
  name === "AbortError" || lacking(String(request.url || request), "fetch");
awaiting(window, "fetch", answered, unanswered);
awaiting(proto("Response"), "arrayBuffer blob bytes formData json text");
awaiting(WebAssembly, "compile compileStreaming instantiate instantiateStreaming");
const pictures = new Set();
safe(() => {
  const owner = proto("HTMLImageElement");
  const source = Object.getOwnPropertyDescriptor(owner, "src");
  const follow = function (address) {
    source.set.call(this, address);
    if (this.loading !== "lazy") pictures.add(this);
  };
  Object.defineProperty(owner, "src", { ...source, set: follow });
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
// How many things the page waits for.
export const waitingFor = () => {
  for (const picture of pictures) if (picture.complete) pictures.delete(picture);
  return pending + pictures.size;
};
let busy = 0;
let lastReport = now();
export const takeBusy = () => {
  const taken = Math.round(busy);
  busy = 0;
  return taken;
};
export const report = () => {
  const bytes = Math.max(most, done + coming, 0);
  if (bytes > most) post("loading", { bytes, files });
  most = bytes;
  // How late the timer fires shows how long something else occupied the thread.
  busy += Math.max(0, now() - lastReport - 300);
  lastReport = now();
};
