import { report, takeBusy, waitingFor } from "./arrivals.js";
import { age, before, doc, on, safe, tell } from "./bridge.js";
import { askFrame, drawing, isContextLost, showPainted } from "./pictures.js";
import { takeOver } from "./replay.js";
import { see } from "./sight.js";

let lastInput = -1e3;
on(window, "pointerdown pointermove keydown wheel", (event) => {
  // What a script does is nobody's doing: people are counted by this.
  if (!event.isTrusted) return;
  takeOver(event);
  if (event.timeStamp - lastInput < 1000) return;
  lastInput = event.timeStamp;
  tell("input");
});

// Once a second: whether the page lives, and what is to be seen of it.
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
  // A page that is none of the quick ones is looked at less often after a minute.
  const sight = !isSeen && isShown && (beats < 60 || beats % 10 === 0) ? safe(see)() : undefined;
  tell("pulse", {
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
  // The browser asks back only while somebody could see it.
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
