import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, redirectToSignIn, leadToKiosk } from "./app.tsx";
import { watchConnection } from "../calls/connection.ts";
import { preloadSettled } from "./preload.ts";
import { prefetchLinks } from "./prefetch-links.ts";
import { loadPage } from "../routes.tsx";
import { followOtherTabs } from "../session/session.ts";
import { FailedLoadBoundary, FailedPage } from "../shell/failed-load-boundary.tsx";
import "../styles.css";
import { Toasts } from "../ui/toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Nobody waits for what is kept for days without a network: it comes after everything else. */
const OFFLINE_AFTER_MS = 4000;
/** So long an empty frame is waited for in one piece; what comes later is drawn piece by piece. */
const MAX_WAIT_MS = 400;

if (!("popover" in HTMLElement.prototype))
  void import("../ui/popover-fallback.ts").then(({ addPopovers }) => addPopovers(document));
followOtherTabs();
watchConnection();
leadToKiosk();
redirectToSignIn();
prefetchLinks(loadPage);
const beginOfflineSoon = () =>
  setTimeout(
    () => void import("../offline/begin-offline.ts").then(({ beginOffline }) => beginOffline()),
    OFFLINE_AFTER_MS,
  );
// WebKit runs modules that are at hand after the page has loaded.
if (document.readyState === "complete") beginOfflineSoon();
else window.addEventListener("load", beginOfflineSoon);
// Not awaited: the code of every page waits for this file to end.
void Promise.race([
  Promise.allSettled([loadPage(window.location.pathname), preloadSettled()]),
  new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
]).then(() =>
  // In slices: between them the browser can do other things.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <FailedLoadBoundary fallback={<FailedPage />}>
          <App />
        </FailedLoadBoundary>
        <Toasts />
      </StrictMode>,
    ),
  ),
);
