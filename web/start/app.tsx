import { useState } from "react";
import { KIOSK_PATH } from "../../contract/portal.ts";
import { DEVICE_KEY } from "../kiosk/kiosk-key.ts";
import { guestPageAt, openPageAt, Router, screenAt } from "../routes.tsx";
import { readSession, useSession } from "../session/session.ts";
import { PublicPage } from "../shell/public-page.tsx";
import { localStore } from "../ui/browser-storage.ts";

/** Where the document was opened. */
const { pathname, search, hash } = window.location;

/** A device that is a kiosk shows nothing else, wherever it was opened: after a power cut, too. */
export function leadToKiosk() {
  const isKiosk = localStore.getItem(DEVICE_KEY) !== null;
  if (isKiosk && pathname !== KIOSK_PATH) window.location.replace(KIOSK_PATH);
}

/** Guests sign in first, and come back here. To be called before anything is drawn. */
export function redirectToSignIn() {
  if (readSession() !== null || screenAt(pathname) === undefined) return;
  // As the router keeps it, for it will read it.
  window.history.replaceState({ usr: { from: pathname + search + hash } }, "", "/sign-in");
}

/**
 * Before sign-in there is no router: every page is a document of its own, which loads faster without one.
 * Whoever signs in gets it in the same document. There it stays when the session ends.
 */
export function App() {
  const isSignedIn = useSession() !== null;
  const [hasRouter, setHasRouter] = useState(isSignedIn);
  if (isSignedIn && !hasRouter) setHasRouter(true);
  const isRouted = hasRouter && openPageAt(pathname) === undefined;
  return <PublicPage Page={isRouted ? Router : guestPageAt(pathname)} />;
}
