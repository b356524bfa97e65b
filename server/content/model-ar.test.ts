import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { glb } from "../inspection/glb-fixture.ts";
import type { Playing } from "../test/demo-frame.ts";
import { playersForTests } from "../test/players.ts";

const red = [1, 0, 0, 1];
const players = playersForTests();

const buttonIn = ({ frame }: Playing) =>
  frame.getByRole("button", { name: "View in AR", exact: true });

/** Part of the canvas as it was last rendered. */
async function redShare({ page }: Playing) {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let i = 0; i < data.length; i += 3)
    if ((data[i] ?? 0) > 200 && (data[i + 1] ?? 0) < 40 && (data[i + 2] ?? 0) < 40) count += 1;
  return count / (info.width * info.height);
}

const AR_DEVICE = { path: join(import.meta.dirname, "../test/ar-device.js") };
/** What Safari on a phone reports about links. */
const QUICK_LOOK = {
  content: `const known = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (token) {
      return token === "ar" || known.call(this, token);
    };`,
};

const playWith = async (
  device: { path: string } | { content: string },
  contents: Record<string, Buffer>,
) => {
  const visit = await players().browser.newContext({ acceptDownloads: true });
  await visit.addInitScript(device);
  const playing = await players().play(contents, { visit });
  await playing.waitFor("picture");
  return { playing, visit };
};

describe("F26 AR of a lone model", () => {
  it("is not offered where the device has none", async () => {
    const playing = await players().play({ "car.glb": glb({ color: red }) });
    await playing.waitFor("picture");
    await playing.waitForHeartbeat(({ frames }) => frames > 0);
    expect(await buttonIn(playing).count()).toBe(0);
  });

  it("puts the model on the floor, and ends where it began", async () => {
    const { playing, visit } = await playWith(AR_DEVICE, { "car.glb": glb({ color: red }) });
    await buttonIn(playing).click();
    const exit = playing.frame.getByRole("button", { name: "Exit AR", exact: true });
    await exit.waitFor();
    expect(await playing.frame.evaluate("askedOfDevice")).toEqual([
      {
        mode: "immersive-ar",
        optionalFeatures: ["hit-test", "dom-overlay"],
        hasOverlay: true,
      },
    ]);
    // Only the model is rendered into the room: behind it is the camera picture.
    const corner = () =>
      playing.frame.evaluate(() => {
        const canvas = document.querySelector("canvas");
        const gl = canvas?.getContext("webgl2");
        const pixel = new Uint8Array(4);
        return new Promise((resolve) =>
          requestAnimationFrame(() => {
            gl?.readPixels(2, gl.drawingBufferHeight - 3, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
            resolve([...pixel]);
          }),
        );
      });
    await expect.poll(corner).toEqual([0, 0, 0, 0]);
    await expect.poll(() => redShare(playing)).toBeGreaterThan(0.003);
    await exit.click();
    await exit.waitFor({ state: "detached" });
    await expect.poll(() => redShare(playing)).toBeGreaterThan(0.01);
    expect((await playing.messages()).filter(({ type }) => type === "trouble")).toEqual([]);
    await visit.close();
  });

  it("offers Quick Look a model that is generated in the browser", async () => {
    const { playing, visit } = await playWith(QUICK_LOOK, { "car.glb": glb({ color: red }) });
    const download = playing.page.waitForEvent("download");
    await buttonIn(playing).click();
    const usdz = await readFile(await (await download).path());
    expect(readStoredNames(usdz)).toContain("model.usda");
    expect(usdz.includes("#usda 1.0")).toBe(true);
    await visit.close();
  });

  it("offers Quick Look the model that was uploaded beside it", async () => {
    const requests: string[] = [];
    const { playing, visit } = await playWith(QUICK_LOOK, {
      "car.glb": glb({ color: red }),
      "car.usdz": Buffer.from("PK"),
    });
    visit.on("request", (request) => requests.push(request.url()));
    await buttonIn(playing).click();
    await expect.poll(() => requests.some((url) => url.endsWith("/car.usdz"))).toBe(true);
    expect(requests.some((url) => url.startsWith("blob:"))).toBe(false);
    await visit.close();
  });
});

/** The names in a zip of uncompressed files, each starting at a multiple of 64 bytes. */
function readStoredNames(zip: Buffer) {
  const names: string[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const nameLength = zip.readUInt16LE(at + 26);
    const begin = at + 30 + nameLength + zip.readUInt16LE(at + 28);
    expect([zip.readUInt16LE(at + 8), begin % 64]).toEqual([0, 0]);
    names.push(zip.toString("utf8", at + 30, at + 30 + nameLength));
    at = begin + zip.readUInt32LE(at + 18);
  }
  return names;
}
