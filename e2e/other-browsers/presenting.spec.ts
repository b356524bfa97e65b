import { test } from "@playwright/test";
import { startSidePortal } from "../../scripts/side-portal.mjs";
import type { Demo, DemoDetails } from "../../contract/demos.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import type { AutopilotSteps } from "../../contract/presenting/autopilot.ts";
import type { ClientLinkDetails } from "../../contract/presenting/client-links.ts";
import {
  draggable,
  makeDemo,
  sharedMemoryModule,
  stillCanvasPage,
  turningPage,
} from "../builds.ts";
import { adminSession, uniqueNumber } from "../fixtures.ts";
import { call } from "../own-portal.ts";
import { addressOf, findButton, signIn, useBrowsers } from "./browsers.ts";
import { type Tab, until } from "./tab.ts";

const TABLET = [820, 1100] as const;
const PHONE = [390, 844] as const;
const PIN = "2580";

const { browsers } = useBrowsers();
const { PORTAL_URL: sharedUrl } = process.env;
test.afterEach(() => void (process.env["PORTAL_URL"] = sharedUrl));

const still = { "demo/index.html": stillCanvasPage };
const threads = {
  "demo/index.html": turningPage("new SharedArrayBuffer(8);"),
  "demo/threads.wasm": sharedMemoryModule,
};
/** Played from the device, it damages what is kept of it. */
const selfHarming = {
  "demo/index.html": turningPage(`fetch("scene.data").then(async () => {
    const [, folder, build] = location.pathname.split("/");
    if (folder !== "kept") return;
    const cache = await caches.open("kept-" + build);
    await cache.put(\`/kept/\${build}/demo/scene.data\`, new Response("damaged"));
  });`),
  "demo/scene.data": Buffer.from("A".repeat(200_000)),
};
/** Down, across and up again, within two seconds. */
const drag: AutopilotSteps = [
  ["d", 100, 0.2, 0.5, 0, 0],
  ...Array.from({ length: 16 }, (_, i) => ["m", 200 + i * 100, 0.2 + i * 0.03, 0.5]),
  ["u", 1900, 0.65, 0.5, 0, 0],
];

for (const [name, openTab] of browsers)
  test.describe(name, () => {
    let tab: Tab;
    test.beforeAll(async () => {
      tab = await openTab();
    });
    test.beforeEach(() => tab.resize(...TABLET));
    test.afterAll(() => tab.close());

    test(`E363 E365 ${name}: a kept meeting opens and plays with its server killed`, async () => {
      const portal = await startSidePortal();
      try {
        process.env["PORTAL_URL"] = portal.url;
        const demos = [await makeDemo("Kept still", still)];
        if (playsThreads(name)) demos.push(await makeDemo("Kept threads", threads));
        const meeting = await makeMeeting(demos);
        await signIn(tab, "admin");
        await tab.open(addressOf(`/meetings/${meeting._id}`));
        await press(tab, "Keep on this device");
        await until(tab, "all are rehearsed", says, "Ready offline", demos.length);
      } finally {
        await portal.stop();
      }
      await tab.open(`${portal.url}/`);
      await until(tab, "what is kept", () => location.pathname === "/kept");
      await press(tab, "Present Meeting");
      await until(tab, "it plays from the device", isPlaying, "/kept/");
      if (!playsThreads(name)) return;
      await tab.run(() => void dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown" })));
      await until(tab, "the page is isolated", () => crossOriginIsolated);
      await until(tab, "threads play from the device", isPlaying, "/kept/");
    });

    test(`E364 E367 ${name}: a damaged file is named, and what one may no longer see goes`, async () => {
      const demo = await makeDemo(`Harmed ${uniqueNumber()}`, selfHarming);
      await signIn(tab, "admin");
      await tab.open(addressOf(`/demo-details/${demo._id}`));
      await press(tab, "Keep on this device");
      await until(tab, "it is rehearsed", says, "Ready offline");
      await press(tab, "Rehearse");
      await until(tab, "the file is named", says, "demo/scene.data is damaged");
      await until(tab, "the chip", says, "Fails offline");
      const session = await adminSession();
      await call(session, "PATCH", `/demo-products/${demo._id}`, { is_active: false });
      await tab.open(addressOf("/kept"));
      await until(tab, "it is gone", says, "Nothing is kept on this device");
    });

    test(`E355 ${name}: the device is checked for a meeting`, async () => {
      const meeting = await makeMeeting([await makeDemo(`Checked ${uniqueNumber()}`, still)]);
      await signIn(tab, "admin");
      await tab.open(addressOf(`/meetings/${meeting._id}`));
      await press(tab, "Check this device");
      await until(tab, "it is ready", says, "1 ready");
      await until(tab, "what was seen", says, "a still image");
    });

    test(`E336 ${name}: a client opens a link on a phone`, async () => {
      const demo = await makeDemo(`Shared ${uniqueNumber()}`, still);
      const input = { demo_id: demo._id, client: `Client ${uniqueNumber()}` };
      const session = await adminSession();
      const link = await call<ClientLinkDetails>(session, "POST", "/client-links", input);
      await tab.resize(...PHONE);
      await tab.open(link.address ?? "");
      await press(tab, "Open the demo");
      await until(tab, "it plays", isPlaying, "/demo/");
      await call(session, "POST", `/client-links/${link._id}/revoke`);
      await tab.open(link.address ?? "");
      await until(tab, "it was revoked", says, "This link is no longer available.");
    });

    test(`E394 E399 ${name}: a kiosk begins again without a network, and a PIN ends it`, async () => {
      const portal = await startSidePortal();
      try {
        process.env["PORTAL_URL"] = portal.url;
        const meeting = await makeMeeting([await makeDemo("Booth", still)]);
        await signIn(tab, "admin");
        await tab.open(addressOf(`/meetings/${meeting._id}`));
        await press(tab, "More actions");
        await press(tab, "Start a kiosk");
        await until(tab, "the form", () => document.querySelector("input[name=pin]") !== null);
        await tab.type("input[name=name]", "Hall 4");
        await tab.type("input[name=pin]", PIN);
        await press(tab, "Sign out and start");
        await press(tab, "Begin the show");
        await until(tab, "the show goes on", isShowing);
        await until(tab, "the show is kept", isShowKept);
        await tab.open(addressOf("/users"));
        await until(tab, "every address leads to it", isShowing);
      } finally {
        await portal.stop();
      }
      await tab.open(`${portal.url}/`);
      await until(tab, "the show goes on from the device", isShowing);
      await until(tab, "its files", () => !!document.querySelector("main iframe[src*='/kept/']"));
      await tab.run(() => void dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
      await until(tab, "the pad", () => document.querySelector("#kiosk-pin") !== null);
      for (const digit of PIN) await press(tab, digit);
      await press(tab, "Leave");
      await until(tab, "the kiosk is over", () => localStorage.getItem("kiosk") === null);
    });

    test(`E409 ${name}: a demo follows its autopilot`, async () => {
      const demo = await makeDemo(`Flown ${uniqueNumber()}`, draggable(false));
      const session = await adminSession();
      const { build } = await call<DemoDetails>(session, "GET", `/demo-products/${demo._id}`);
      const recording = { steps: drag, build_id: build?._id };
      await call(session, "PUT", `/demo-products/${demo._id}/autopilot`, recording);
      await signIn(tab, "admin");
      await tab.open(addressOf(`/demo-details/${demo._id}`));
      await press(tab, "Try it");
      await until(tab, "it follows", says, "Follows the replay");
    });
  });

/** WebKit gives no shared memory to a frame of another origin, however isolated its page is. */
const playsThreads = (browser: string) => browser !== "WebKit";

async function makeMeeting(demos: Demo[]) {
  const demo_ids = demos.map(({ _id }) => _id);
  const input = { name: "Meeting", client: "Northwind", demo_ids };
  return call<Meeting>(await adminSession(), "POST", "/meetings", input);
}

async function press(tab: Tab, name: string) {
  const canPress = (label: string) =>
    [...document.querySelectorAll("button")].some(
      (button) => (button.ariaLabel ?? button.textContent).trim() === label && !button.disabled,
    );
  await until(tab, `the button ${name}`, canPress, name);
  await tab.press(findButton, name);
}

const says = (text: string, times = 1) => document.body.innerText.split(text).length > times;

/** The loading screen of a demo is gone. */
const isPlaying = (from: string) =>
  document.querySelector(`iframe[src*="${from}"]`) !== null &&
  document.querySelector("progress, [role=progressbar], [role=alert]") === null;

const isShowKept = () => {
  const { kept = {} } = JSON.parse(localStorage.getItem("kiosk") ?? "{}") as { kept?: object };
  return Object.keys(kept).length === 1 && navigator.serviceWorker.controller !== null;
};

const isShowing = () =>
  location.pathname === "/kiosk" && document.querySelector("[data-kiosk=playing]") !== null;
