import { useEffect } from "react";
import { useLocation } from "react-router";
import { PORTAL_TITLE } from "../../contract/portal.ts";

/** The page that came last; nothing before the first. */
let here: string | null = null;

/** Inside the same Suspense as its page: tells the browser and the screen reader that it has come. */
export function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation();
  // An effect, for the window's title, scroll and focus are the browser's, and the heading must be drawn first.
  useEffect(() => {
    document.title = `${title} · ${PORTAL_TITLE}`;
    const isFirst = here === null;
    const place = `${title} (${pathname})`;
    if (place === here) return;
    here = place;
    // The first page leaves the focus at the top, where the browser put it.
    if (isFirst) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [title, pathname]);
  return null;
}

/** While a page is first drawn, this is still the one that it was reached from. */
export const lastArrival = () => here;

function focusHeading() {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
