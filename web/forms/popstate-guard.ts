type Hold = (event: PopStateEvent) => void;
let hold: Hold | undefined;

/** To be called before the router is drawn: it must not hear of a Back that is held, and listeners take turns. */
export const watchPopState = () => window.addEventListener("popstate", (event) => hold?.(event));

/** Hands every Back and Forward to this first; without one they are the router's alone. */
export function guardPopState(next: Hold | undefined) {
  hold = next;
}
