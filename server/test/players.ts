import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { chromiumForTests } from "../../scripts/find-chromium.mjs";
import { type Players, startPlayers } from "./demo-frame.ts";

const hasChromium = (await chromiumForTests()) !== undefined;

/** Players in a real browser, for the tests of one file, which are skipped if there is no browser. */
export function playersForTests() {
  let players: Players | undefined;
  beforeAll(async () => {
    if (hasChromium) players = await startPlayers();
  });
  afterAll(() => players?.close());
  beforeEach(({ skip }) => skip(!hasChromium, "needs Chromium"));
  // A demo that keeps rendering would slow down the next.
  afterEach(async () => {
    const tabs = players?.browser.contexts().flatMap((visit) => visit.pages()) ?? [];
    await Promise.all(tabs.map((tab) => tab.close()));
  });
  return () => {
    if (!players) throw new Error("the players have not started");
    return players;
  };
}
