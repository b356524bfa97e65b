import { tabStore } from "../ui/browser-storage.ts";
import type { World } from "../watching/recorder.ts";
import { newWatchId } from "../watching/use-watching.ts";
import { sendGuestBeat, startGuestWatch } from "./api.ts";

/** Neither who watches nor what is known to the page of a guest: the server knows it by the visit. */
export const NOBODY = "0".repeat(24);

/** Counts like a presentation and reports for this visit only. What is unreported stays in the tab. */
export const guestWorld = (visit: string): World => ({
  now: () => Date.now(),
  storage: tabStore,
  userId: NOBODY,
  newId: newWatchId,
  start: ({ _id, elapsed }, leaving) => startGuestWatch({ visit, _id, elapsed }, leaving),
  beat: (id, beat, leaving) => sendGuestBeat(id, { ...beat, visit }, leaving),
});
