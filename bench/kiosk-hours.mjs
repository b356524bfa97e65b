// What a kiosk holds in memory after eight hours of its show, in fast motion: a round is a minute at a booth.
//   node scripts/build.mjs && node bench/kiosk-hours.mjs [rounds]
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { startSidePortal } from "../scripts/side-portal.mjs";

const ROUNDS = Number(process.argv[2] ?? 480);
const SHOWN_FOR_SECONDS = 0.5;
const WARM_UP_ROUNDS = 20;
const MEASURED_EVERY = 60;

async function main() {
  const portal = await startSidePortal();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const page = await openKiosk(browser, portal.url, await startKiosk(portal.url));
    const inside = await page.context().newCDPSession(page);
    await inside.send("HeapProfiler.enable");
    let frame = "";
    for (let round = 0; round <= ROUNDS; round += 1) {
      frame = await nextFrame(page, frame);
      if (round === WARM_UP_ROUNDS || (round > 0 && round % MEASURED_EVERY === 0))
        console.log(`round ${round}: ${JSON.stringify(await measure(inside))}`);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** A meeting of four sample demos, as a kiosk. */
async function startKiosk(url) {
  const call = async (path, body, headers = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const person = { seS_id: "SESA100001", password: "Demo-2025!" };
  const { token, user } = await call("/users/login", person);
  const headers = { authorization: `Bearer ${token}`, "x-session-id": user.session_id };
  const demos = await call("/demo-products?page=1&size=50", undefined, headers);
  const demo_ids = demos.filter(({ build }) => build !== null).map(({ _id }) => _id);
  const input = { name: "Hours", demo_ids: demo_ids.slice(0, 4) };
  const meeting = await call("/meetings", input, headers);
  const kiosk = { meeting_id: meeting._id, name: "Hours", pin: "2580" };
  return call("/kiosks", kiosk, headers);
}

async function openKiosk(browser, url, { token }) {
  const page = await browser.newPage();
  // All but the time is as at a booth.
  await page.route("**/api/v1/kiosks/show", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const json = { data: { ...data, demo_seconds: SHOWN_FOR_SECONDS } };
    await route.fulfill({ response, json });
  });
  await page.goto(`${url}/favicon.svg`);
  const device = { token, pin: null, hasBegun: true, at: 0, visits: 0, kept: {} };
  await page.evaluate((value) => localStorage.setItem("kiosk", value), JSON.stringify(device));
  await page.goto(`${url}/kiosk`);
  return page;
}

/** Each round has a new frame: waits until it differs from the one before. */
async function nextFrame(page, former) {
  const found = await page.waitForFunction(
    (before) => {
      const shown = document.querySelector("main iframe");
      if (shown === null) return false;
      const mark = (shown.dataset.round ??= `${Math.random()}`);
      return mark !== before && mark;
    },
    former,
    { timeout: 180_000 },
  );
  const mark = await found.jsonValue();
  await found.dispose();
  return mark;
}

/** After a collection: what is left is held by something. */
async function measure(inside) {
  await inside.send("HeapProfiler.collectGarbage");
  const counters = await inside.send("Memory.getDOMCounters");
  const { usedSize } = await inside.send("Runtime.getHeapUsage");
  return { ...counters, heapMb: Math.round(usedSize / 1e5) / 10 };
}

await main();
