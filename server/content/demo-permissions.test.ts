import { expect, it } from "vitest";
import type { FramePermissions } from "../../contract/builds/builds.ts";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

const page = `<!doctype html><title>Shop</title>
  <button onclick="document.title = window.open('about:blank') ? 'opened' : 'refused'">Shop</button>`;

/** The permissions of a demo that requests all of them. */
async function gets(permissions?: FramePermissions) {
  const contents = { "index.html": page };
  const { frame } = await players().play(contents, permissions ? { permissions } : {});
  const ask = (constraints: { video?: boolean; audio?: boolean }) =>
    frame.evaluate(
      (given) =>
        navigator.mediaDevices.getUserMedia(given).then(
          () => "given",
          (error: unknown) => (error as Error).name,
        ),
      constraints,
    );
  await frame.getByRole("button").click();
  return {
    camera: await ask({ video: true }),
    microphone: await ask({ audio: true }),
    window: await frame.title(),
  };
}

const nothing = { camera: "NotAllowedError", microphone: "NotAllowedError", window: "refused" };

it("F23 a demo gets neither camera nor microphone nor a window of its own by itself", async () => {
  expect(await gets()).toEqual(nothing);
  expect(await gets({})).toEqual(nothing);
});

it.each([
  { permissions: { allows_camera: true }, gotten: { camera: "given" } },
  { permissions: { allows_microphone: true }, gotten: { microphone: "given" } },
  { permissions: { allows_popups: true }, gotten: { window: "opened" } },
])(
  "F23 an administrator allows $permissions, and nothing else",
  async ({ permissions, gotten }) => {
    expect(await gets(permissions)).toEqual({ ...nothing, ...gotten });
  },
);
