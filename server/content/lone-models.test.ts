import type { Page } from "@playwright/test";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { glb } from "../inspection/glb-fixture.ts";
import { basisPicture } from "../inspection/square-fixture.ts";
import type { Playing } from "../test/demo-frame.ts";
import { playersForTests } from "../test/players.ts";

const RED = "255,0,0";
const red = [1, 0, 0, 1];
const SKY = "0,128,255";

const players = playersForTests();

/** All colours in the window, with their shares. */
async function colours(page: Page) {
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 3) {
    const colour = data.subarray(i, i + 3).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

const pixelsOf = async ({ page }: Playing, colour: string) =>
  (await colours(page)).get(colour) ?? 0;

/** A hundredth of the window: more than an edge or a speck. */
const SEEN = (640 * 480) / 100;

async function expectSeen(playing: Playing, colour: string) {
  await playing.waitFor("picture");
  await expect.poll(() => pixelsOf(playing, colour)).toBeGreaterThan(SEEN);
  expect((await playing.messages()).filter(({ type }) => type === "trouble")).toEqual([]);
}

describe("F21 a lone model is drawn", () => {
  const pixel = { width: 2, height: 2, channels: 3, background: "rgb(0, 128, 255)" } as const;
  it.each([
    { made: "by Draco", look: { color: red, compression: "draco" as const }, colour: RED },
    { made: "by meshopt", look: { color: red, compression: "meshopt" as const }, colour: RED },
    { made: "with a picture by Basis", look: { basisPicture }, colour: SKY },
    { made: "a thousandth of a millimetre small", look: { color: red, scale: 1e-6 }, colour: RED },
    { made: "a thousand kilometres large", look: { color: red, scale: 1e6 }, colour: RED },
  ])("compressed or sized: $made", async ({ look, colour }) => {
    await expectSeen(await players().play({ "car.glb": glb(look) }), colour);
  });

  it("with a picture that Draco carried the places of", async () => {
    const picture = await sharp({ create: pixel }).png().toBuffer();
    await expectSeen(
      await players().play({ "a.glb": glb({ picture, compression: "draco" }) }),
      SKY,
    );
  });

  it("as a .gltf with its parts beside it", async () => {
    const complete = glb({ color: red });
    const length = complete.readUInt32LE(12);
    const json = JSON.parse(complete.toString("utf8", 20, 20 + length)) as {
      buffers: { uri?: string }[];
    };
    if (json.buffers[0]) json.buffers[0].uri = "parts/my%20car.bin";
    const contents = {
      "car.gltf": JSON.stringify(json),
      "parts/my car.bin": complete.subarray(20 + length + 8),
    };
    await expectSeen(await players().play(contents), RED);
  });
});

it("F21 a model plays its first animation, and another that is chosen", async () => {
  const animations = {
    // Small at once, and it stays so.
    Leaving: { times: [0, 0.1, 1e6], scales: [1, 1e-3, 1e-3] },
    Staying: { times: [0, 1], scales: [1, 1] },
  };
  const playing = await players().play({ "car.glb": glb({ color: red, animations }) });
  await playing.waitFor("picture");
  await expect.poll(() => pixelsOf(playing, RED)).toBeLessThan(SEEN);
  await playing.frame.getByLabel("Animation").selectOption("Staying");
  await expectSeen(playing, RED);
});

it("F21 the variants of a model are buttons; pressed twice, one is as it came", async () => {
  const variants = { Ocean: [0, 0, 1, 1], Meadow: [0, 1, 0, 1] };
  const playing = await players().play({ "car.glb": glb({ color: red, variants }) });
  await expectSeen(playing, RED);
  const press = (name: string) => playing.frame.getByRole("button", { name }).click();
  await press("Ocean");
  await expectSeen(playing, "0,0,255");
  await press("Meadow");
  await expectSeen(playing, "0,255,0");
  await press("Meadow");
  await expectSeen(playing, RED);
});

it("F21 several models are a gallery: the first, and another that is chosen", async () => {
  const playing = await players().play({
    "car.glb": glb({ color: red }),
    "old car.glb": glb({ color: [0, 0, 1, 1] }),
  });
  await expectSeen(playing, RED);
  await playing.frame.getByLabel("Model", { exact: true }).selectOption("old car");
  await expect.poll(() => pixelsOf(playing, "0,0,255")).toBeGreaterThan(SEEN);
  expect(await playing.frame.getByLabel("Model", { exact: true }).inputValue()).toBe("old car");
});

it("F21 the viewer asks for nothing but what is stored with the model, and only for what it needs", async () => {
  const visit = await players().browser.newContext();
  const requests: string[] = [];
  visit.on("request", (request) => requests.push(request.url()));
  const playing = await players().play(
    { "car.glb": glb({ color: red, compression: "draco" }) },
    { visit },
  );
  await expectSeen(playing, RED);
  const folder = playing.frame.url().replace(/index\.html.*$/, "");
  const own = requests.filter(
    (url) => !/^(blob|data):/.test(url) && !url.startsWith(playing.page.url()),
  );
  expect(own.map((url) => url.replace(folder, "")).toSorted()).toEqual([
    "car.glb",
    "index.html",
    "model-viewer/draco/draco.js",
    "model-viewer/draco/draco_decoder.wasm",
    "model-viewer/draco/draco_wasm_wrapper.js",
    "model-viewer/viewer.js",
  ]);
  await visit.close();
});

it("F21 a model that cannot be shown says why", async () => {
  const complete = glb({});
  const json = complete.toString("utf8", 20, 20 + complete.readUInt32LE(12));
  const lost = json.replace('"buffers":[{', '"buffers":[{"uri":"gone.bin",');
  const playing = await players().play({ "car.gltf": lost });
  await expect
    .poll(() => playing.frame.getByRole("alert").textContent())
    .toBe('This model cannot be shown. Failed to load buffer "gone.bin".');
  expect(await playing.waitFor("trouble")).toMatchObject({
    message: expect.stringContaining("404"),
  });
});

it("F21 a model turns until it is touched, and does not with reduced motion", async () => {
  const isTurning = async ({ page }: Playing) => {
    const before = await page.screenshot();
    return !before.equals(await page.screenshot());
  };
  const visit = await players().browser.newContext({ reducedMotion: "reduce" });
  const still = await players().play({ "car.glb": glb({ color: red }) }, { visit });
  await expectSeen(still, RED);
  expect(await isTurning(still)).toBe(false);
  const turning = await players().play({ "car.glb": glb({ color: red }) });
  await expectSeen(turning, RED);
  await expect.poll(() => isTurning(turning)).toBe(true);
  await turning.frame.locator("canvas").press("ArrowLeft");
  // It moves to its position, then rests.
  await expect.poll(() => isTurning(turning)).toBe(false);
  await visit.close();
});

it("F21 a model is drawn again when the graphics card was lost and came back", async () => {
  const playing = await players().play({ "car.glb": glb({ color: red }) });
  await expectSeen(playing, RED);
  await playing.frame.evaluate(() => {
    const gl = document.querySelector("canvas")?.getContext("webgl2");
    const card = gl?.getExtension("WEBGL_lose_context");
    card?.loseContext();
    // The browser restores the context only in a task after the one that reported its loss.
    document.querySelector("canvas")?.addEventListener("webglcontextlost", () => {
      setTimeout(() => card?.restoreContext());
    });
  });
  expect(await playing.waitFor("trouble")).toMatchObject({ kind: "context-lost" });
  await expect.poll(() => pixelsOf(playing, RED)).toBeGreaterThan(SEEN);
});
