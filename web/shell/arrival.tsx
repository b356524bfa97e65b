import { useEffect } from "react";
import { portalTitle } from "../../contract/portal.ts";
import { readCompany } from "../company/company.ts";
import { tabStore } from "../ui/browser-storage.ts";

type Props = {
  title: string;
  /** As the router has it, where there is one: the address bar is ahead of what is drawn. */
  pathname?: string;
};

/** The page that came last; nothing before the first. */
let here: string | null = null;

/** Inside the same Suspense as its page: tells the browser and the screen reader that it has loaded. */
export function Arrival({ title, pathname = window.location.pathname }: Props) {
  // An effect, for the window's title, scroll and focus are the browser's, and the heading must be drawn first.
  useEffect(() => {
    document.title = `${title} · ${portalTitle(readCompany().name)}`;
    const isFirst = here === null;
    const place = `${title} (${pathname})`;
    if (place === here) return;
    here = place;
    remember(place);
    // The first page leaves the focus at the top, where the browser put it; while presenting it stays on the stage.
    if (isFirst || document.querySelector("[data-presenting]")) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, [title, pathname]);
  return null;
}

/** While a page is first drawn, this is still the one that it was reached from. */
export const lastArrival = () => here ?? cameFrom;

/** Before sign-in every page is a document of its own, and knows of the one before by this. */
const KEY = "arrival";
const cameFrom = tabStore.getItem(KEY);

function remember(place: string) {
  try {
    tabStore.setItem(KEY, place);
  } catch {
    // Storage is full: the next document does not know where it was reached from.
  }
}

function focusHeading() {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
