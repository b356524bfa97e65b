import { report, takeBusy, waitingFor } from "./arrivals.js";
import { age, before, doc, on, safe, post } from "./bridge.js";
import { askFrame, drawing, isContextLost, showPainted } from "./pictures.js";
import { takeOver } from "./replay.js";
import { see } from "./visibility.js";

let lastInput = -1e3;
on(window, "pointerdown pointermove keydown wheel", (event) => {
  // Synthetic events do not count: this is how people are counted.
  if (!event.isTrusted) return;
  takeOver(event);
  if (event.timeStamp - lastInput < 1000) return;
  lastInput = event.timeStamp;
  post("input");
});

// Reports once a second whether the page is alive, and what is visible of it.
let asked = 0;
let former = 0;
let beats = 0;
let isShown = false;
before(window, "requestAnimationFrame", () => {
  asked += 1;
});
const beat = () => {
  showPainted();
  const { isSeen, total, drawnAtMs } = drawing();
  beats += 1;
  // A slow page is examined less often after a minute.
  const sight = !isSeen && isShown && (beats < 60 || beats % 10 === 0) ? safe(see)() : undefined;
  post("pulse", {
    atMs: age(),
    isShown,
    isLoaded: doc.readyState === "complete",
    pending: waitingFor(),
    busyMs: takeBusy(),
    asked,
    frames: total - former,
    drawnAtMs,
    isLost: isContextLost(),
    sight,
  });
  former = total;
  asked = 0;
  // Animation frames run only while somebody could see the page.
  isShown = false;
  askFrame(() => {
    isShown = true;
  });
};
askFrame(() => {
  isShown = true;
});
report();
setInterval(report, 250);
setInterval(safe(beat), 1000);
