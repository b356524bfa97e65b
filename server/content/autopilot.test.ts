import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Frame } from "@playwright/test";
import { describe, expect, it } from "vitest";
import type { PlayerRequest } from "../../contract/player.ts";
import { AutopilotSteps } from "../../contract/presenting/autopilot.ts";
import type { Playing } from "../test/demo-frame.ts";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

type Unsigned<Each> = Each extends unknown ? Omit<Each, "bridge"> : never;
type UnsignedRequest = Unsigned<PlayerRequest>;
const ask = ({ page }: Playing, request: UnsignedRequest) =>
  page.evaluate((message) => {
    const { contentWindow } = document.querySelector("iframe") ?? {};
    contentWindow?.postMessage({ bridge: 1, ...message }, "*");
  }, request);
const replay = (playing: Playing, steps: AutopilotSteps | null) =>
  ask(playing, { type: "replay", steps });
/** A press may overtake a message to the demo: the recorded person starts after it has arrived. */
const start = async (playing: Playing) => {
  await playing.waitFor("pulse");
  await playing.frame.evaluate(() => {
    const come = new Promise<void>((resolve) => {
      addEventListener("message", () => resolve(), { once: true });
    });
    Object.assign(window, { come });
  });
  await ask(playing, { type: "record", isOn: true });
  await playing.frame.evaluate("come");
};
const stop = async (playing: Playing) => {
  await ask(playing, { type: "record", isOn: false });
  return AutopilotSteps.parse((await playing.waitFor("recorded")).steps);
};

/** Notes whatever reaches it, and whose doing it was. */
const noting = (names: string) => `<script>
  window.notes = [];
  for (const name of "${names}".split(" "))
    addEventListener(name, (e) => notes.push([name, e.target.id || e.target.localName, e.button, e.buttons, e.detail,
      e.key, e.code, e.keyCode, e.which, e.charCode, e.deltaY, e.ctrlKey, e.isTrusted].map((v) => v ?? "").join(" ")));
</script>`;
const notesOf = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { notes: string[] }).notes);
const whose = (note: string) => note.slice(note.lastIndexOf(" ") + 1);
const what = (note: string) => note.slice(0, note.lastIndexOf(" "));

const ALL =
  "pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu wheel keydown keypress keyup focusin";
const stage = `<style>body{margin:0}div{position:absolute;width:200px;height:200px}#b{left:300px}</style>
  <div id=a tabindex=0></div><div id=b></div>`;

describe("E404 what somebody does is replayed as the browser made it", () => {
  it("presses, double presses, the other button, the wheel and keys", async () => {
    const contents = { "index.html": `<!doctype html>${stage}${noting(ALL)}` };
    const person = await players().play(contents);
    await start(person);
    const { mouse, keyboard } = person.page;
    await mouse.move(50, 50);
    await mouse.click(60, 60);
    await mouse.dblclick(400, 60);
    await mouse.click(70, 70, { button: "right" });
    await mouse.wheel(0, 120);
    await mouse.move(80, 80);
    await mouse.down();
    await mouse.move(400, 90, { steps: 4 });
    await mouse.up();
    await keyboard.down("Control");
    await keyboard.press("ArrowLeft");
    await keyboard.up("Control");
    await keyboard.press("w");
    await keyboard.press("Enter");
    const steps = await stop(person);
    const done = await notesOf(person.frame);
    expect(new Set(done.map(whose))).toEqual(new Set(["true"]));
    expect(done.map(what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^keydown a .* ArrowLeft ArrowLeft 37 37 0/)]),
    );

    const machine = await players().play(contents);
    await machine.waitFor("pulse");
    await replay(machine, steps);
    expect(await machine.waitFor("replayed")).toMatchObject({ is: "over" });
    const replayed = await notesOf(machine.frame);
    expect(replayed.map(what)).toEqual(done.map(what));
    expect(replayed.filter((note) => whose(note) === "true").map(what)).toEqual(
      done.map(what).filter((note) => note.startsWith("focusin")),
    );
    // Nobody was there: nothing of it is counted as a person's.
    expect((await machine.messages()).some(({ type }) => type === "input")).toBe(false);
  });

  it("a page in a frame of the demo, by the places of the whole", async () => {
    const contents = {
      "index.html": `<!doctype html><style>body{margin:0}iframe{margin:40px 0 0 60px;border:5px solid;width:400px;height:300px}</style>
        <iframe src=inner.html></iframe>`,
      "inner.html": `<!doctype html>${stage}<script>
        window.places = [];
        addEventListener("pointerdown", (e) => places.push([e.clientX, e.clientY, e.target.id, e instanceof PointerEvent, e.view === window]));
      </script>`,
    };
    const places = async ({ page }: Playing) => {
      const frame = page.frames().find((one) => one.url().includes("inner.html"));
      return frame?.evaluate(() => (window as unknown as { places: unknown }).places);
    };
    // The demo reports that it is alive before the page inside it has loaded.
    const playToEnd = async () => {
      const playing = await players().play(contents);
      await expect.poll(() => places(playing)).toEqual([]);
      return playing;
    };
    const person = await playToEnd();
    await start(person);
    await person.page.mouse.click(8 + 65 + 100, 8 + 45 + 50);
    const steps = await stop(person);
    const machine = await playToEnd();
    await machine.waitFor("pulse");
    await replay(machine, steps);
    await machine.waitFor("replayed");
    const there = [[expect.closeTo(100, 0), expect.closeTo(50, 0), "a", true, true]];
    expect(await places(person)).toEqual(there);
    expect(await places(machine)).toEqual(there);
  });

  it("the way of a long one is thinned, and where that is not enough it ends by itself", async () => {
    const demo = await players().play({ "index.html": stage });
    await demo.waitFor("pulse");
    await ask(demo, { type: "record", isOn: true, maxSteps: 20 });
    for (let i = 0; i < 60; i += 1) {
      await demo.page.mouse.move(20 + i * 4, 50);
      await demo.page.waitForTimeout(40);
    }
    expect((await demo.messages()).some(({ type }) => type === "recorded")).toBe(false);
    for (let i = 0; i < 22; i += 1) await demo.page.mouse.wheel(0, 10);
    const { steps } = await demo.waitFor("recorded");
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(steps.filter(([kind]) => kind === "m").length).toBeGreaterThan(1);
  });
});

const three = async () => {
  const folder = dirname(createRequire(import.meta.url).resolve("three"));
  return {
    "three.module.js": await readFile(join(folder, "three.module.js")),
    "three.core.js": await readFile(join(folder, "three.core.js")),
    "OrbitControls.js": await readFile(join(folder, "../examples/jsm/controls/OrbitControls.js")),
    "index.html": `<!doctype html><style>body{margin:0}canvas{width:100vw;height:100vh;display:block}</style><canvas></canvas>
      <script type=importmap>{"imports":{"three":"./three.module.js"}}</script>
      <script type=module>
        import { PerspectiveCamera } from "three";
        import { OrbitControls } from "./OrbitControls.js";
        const camera = new PerspectiveCamera(50, 1.5, 0.1, 100);
        camera.position.set(0, 0, 5);
        const controls = new OrbitControls(camera, document.querySelector("canvas"));
        controls.listenToKeyEvents(window);
        window.where = () => camera.position.toArray();
        window.isReady = true;
      </script>`,
  };
};
const where = async (frame: Frame) =>
  (await frame.evaluate(() => (window as unknown as { where: () => number[] }).where())) as [
    number,
    number,
    number,
  ];

it("E405 OrbitControls of three.js turn, zoom and pan as they did, though they capture the pointer", async () => {
  const contents = await three();
  const open = async () => {
    const playing = await players().play(contents);
    await playing.frame.waitForFunction("window.isReady");
    return playing;
  };
  const person = await open();
  await start(person);
  const { mouse, keyboard } = person.page;
  await mouse.move(300, 200);
  await mouse.down();
  await mouse.move(420, 160, { steps: 8 });
  await mouse.up();
  await mouse.wheel(0, -240);
  await mouse.down({ button: "right" });
  await mouse.move(380, 220, { steps: 5 });
  await mouse.up({ button: "right" });
  await keyboard.press("ArrowUp");
  const steps = await stop(person);
  const seen = await where(person.frame);
  expect(Math.abs(seen[0])).toBeGreaterThan(1);

  const machine = await open();
  await replay(machine, steps);
  await machine.waitFor("replayed");
  const follows = await where(machine.frame);
  for (const [i, value] of seen.entries()) expect(follows[i]).toBeCloseTo(value, 1);
  expect((await machine.messages()).filter(({ type }) => type === "trouble")).toEqual([]);
  // The person's own hand works as before.
  await machine.page.mouse.move(300, 200);
  await machine.page.mouse.down();
  await machine.page.mouse.move(200, 200, { steps: 4 });
  await machine.page.mouse.up();
  expect((await where(machine.frame))[0]).not.toBeCloseTo(follows[0], 1);
});

describe("E406 a person who touches the demo takes over", () => {
  const holding: AutopilotSteps = [
    ["d", 0, 0.1, 0.1, 0, 0],
    ["k", 10, "w", "KeyW", 87, 0],
    ["m", 20, 0.2, 0.2],
    ["u", 170_000, 0.2, 0.2, 0, 0],
  ];
  const names = "pointerdown pointermove pointerup mouseup click keydown keyup wheel";
  it.each([
    ["a movement", "pointermove", ({ page }: Playing) => page.mouse.move(300, 300)],
    ["a press", "pointerdown", ({ frame }: Playing) => frame.locator("#a").tap()],
    ["the wheel", "wheel", ({ page }: Playing) => page.mouse.wheel(0, 10)],
    [
      "a key",
      "keydown",
      async ({ page }: Playing) => {
        await page.locator("iframe").focus();
        await page.keyboard.press("x");
      },
    ],
  ])("by %s: what is held goes first, then comes their own", async (_name, type, touch) => {
    // Before every listener of the demo, also those that come first of all.
    const early = noting(names).replaceAll('.join(" ")));', '.join(" ")), true);');
    const visit = await players().browser.newContext({ hasTouch: true });
    const demo = await players().play(
      { "index.html": `<!doctype html>${stage}${early}` },
      { visit },
    );
    await demo.waitFor("pulse");
    await demo.page.mouse.move(100, 100);
    await demo.frame.evaluate("notes.length = 0");
    await replay(demo, holding);
    await expect.poll(async () => (await notesOf(demo.frame)).length).toBeGreaterThanOrEqual(4);
    await demo.page.waitForTimeout(300);
    const before = (await notesOf(demo.frame)).length;
    await touch(demo);
    expect(await demo.waitFor("replayed")).toMatchObject({ is: "handed-over" });
    const after = (await notesOf(demo.frame)).slice(before);
    const doneFor = after.slice(0, 3).map((note) => [note.split(" ")[0], whose(note)]);
    expect(doneFor).toEqual([
      ["keyup", "false"],
      ["pointerup", "false"],
      ["mouseup", "false"],
    ]);
    const own = after.slice(3).map((note) => [note.split(" ")[0], whose(note)]);
    expect(own[0]).toEqual([type, "true"]);
    expect(own.every(([, isTrusted]) => isTrusted === "true")).toBe(true);
    await visit.close();
  });

  it("and the player may end it: what is held is let go", async () => {
    const demo = await players().play({ "index.html": `<!doctype html>${stage}${noting(names)}` });
    await demo.waitFor("pulse");
    await replay(demo, holding);
    await expect.poll(async () => (await notesOf(demo.frame)).length).toBeGreaterThanOrEqual(4);
    await replay(demo, null);
    await expect.poll(async () => (await notesOf(demo.frame)).at(-1)).toMatch(/^mouseup/);
    expect((await demo.messages()).some(({ type }) => type === "replayed")).toBe(false);
  });
});

it("E407 a replay follows no link that nobody pressed, scrolls what is scrolled, and its keys are not the player's", async () => {
  const demo = await players().play({
    "index.html": `<!doctype html><style>body{margin:0;height:3000px}a{display:block;height:100px}</style>
      <a href=other.html onclick="window.pressed = (window.pressed || 0) + 1">Away</a>${noting("keydown")}`,
    "other.html": "<p>Other</p>",
  });
  await demo.waitFor("pulse");
  await ask(demo, { type: "presenting", isOn: true, hidesPointer: false });
  await replay(demo, [
    ["d", 0, 0.1, 0.1, 0, 0],
    ["u", 50, 0.1, 0.1, 0, 0],
    ["k", 60, "Escape", "Escape", 27, 0],
    ["l", 70, "Escape", "Escape", 27, 0],
    ["w", 80, 0.5, 0.5, 0, 240, 0, 0],
  ]);
  await demo.waitFor("replayed");
  expect(await demo.frame.evaluate("[window.pressed, scrollY, notes.length]")).toEqual([
    undefined,
    240,
    1,
  ]);
  expect((await demo.messages()).some(({ type }) => type === "key")).toBe(false);
  await demo.frame.evaluate("scrollTo(0, 0)");
  await replay(demo, [
    ["d", 0, 0.1, 0.1, 0, 32],
    ["u", 50, 0.1, 0.1, 0, 32],
  ]);
  await demo.frame.waitForURL(/other\.html/);
});
