import type { Navigator } from "react-router";
import { guardPopState } from "../forms/popstate-guard.ts";

type Go = () => void;
type Ask = (go: Go) => void;
type Place = { idx?: number } | null;

/**
 * Asks before the page is left inside the app, by a link, a command or Back; `go` then leaves it. The
 * router has no such question for apps like this one, so its ways out are held here. Returns the release.
 */
export function holdNavigation(navigator: Navigator, ask: Ask): () => void {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  let isHeld = true;
  const held =
    (way: Navigator["push"]): Navigator["push"] =>
    (...to) => {
      if (isHeld) ask(() => way(...to));
      else way(...to);
    };
  navigator.push = held(push);
  navigator.replace = held(replace);
  const here = placeNow();
  guardPopState((event) => {
    const steps = placeNow() - here;
    if (!isHeld) return;
    // The router must not hear of it: for it the page has not changed.
    event.stopImmediatePropagation();
    if (steps === 0) return;
    window.history.go(-steps);
    ask(() => {
      isHeld = false;
      window.history.go(steps);
    });
  });
  return () => {
    isHeld = false;
    Object.assign(navigator, { push, replace });
    guardPopState(undefined);
  };
}

/** The router numbers the places that one has been to. */
const placeNow = () => (window.history.state as Place)?.idx ?? 0;
