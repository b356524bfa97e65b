import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { makeZip } from "../web/uploads/zip-fixture.ts";

export type Content = Record<string, string | Buffer>;

export const PAGE = `<!doctype html><title>Turbine</title><canvas></canvas><script src="main.js"></script>`;
export const small: Content = {
  "index.html": PAGE,
  "main.js": "console.log(1)",
  "a b/ä #1.txt": "x",
};

/** A folder on disk, to be chosen. Its name is the demo's. */
export async function makeFolder(content: Content, name = "turbine"): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "upload-sample-")), name);
  for (const [path, bytes] of Object.entries(content)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

/** Enough files to leave time for actions in the middle. */
export const manyFiles = (count: number, bytes = 20_000): Content => ({
  ...small,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`data/${i}.bin`, Buffer.alloc(bytes, i % 251)]),
  ),
});

export async function zipOf(content: Content): Promise<Buffer> {
  const members = Object.entries(content).map(([name, bytes]) => ({
    name,
    content: Uint8Array.from(Buffer.from(bytes)),
  }));
  return Buffer.from(await makeZip(members).arrayBuffer());
}

/** The smallest model that a viewer draws: one triangle. */
export function makeModel(): Buffer {
  const positions = Buffer.alloc(36);
  [0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((value, i) => positions.writeFloatLE(value, i * 4));
  const json = JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: "VEC3",
        min: [0, 0, 0],
        max: [1, 1, 0],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  });
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const head = Buffer.alloc(20);
  head.write("glTF");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + padded.length + 8 + 36, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write("JSON", 16);
  const binary = Buffer.alloc(8);
  binary.writeUInt32LE(36, 0);
  binary.write("BIN\0", 4);
  return Buffer.concat([head, padded, binary, positions]);
}

/** Starts like an MP4, which is what the server checks. */
export const makeVideo = () =>
  Buffer.concat([
    Buffer.from("0000001866747970", "hex"),
    Buffer.from("isomisom"),
    Buffer.alloc(2000),
  ]);

/** A picture of this size, drawn by the browser. */
export async function makePicture(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement("canvas");
      canvas.width = across;
      canvas.height = down;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "teal";
        context.fillRect(0, 0, across, down);
        context.fillStyle = "orange";
        context.fillRect(across / 4, down / 4, across / 2, down / 2);
      }
      return canvas.toDataURL("image/png");
    },
    [width, height] as const,
  );
  return Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
}

type Files = string | { name: string; mimeType: string; buffer: Buffer };

/** Presses the button and chooses these in the browser's own dialog. */
export async function choose(page: Page, button: string, files: Files) {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await dialog).setFiles(files);
}

export const chooseFolder = (page: Page, folder: string) => choose(page, "Choose a folder", folder);
export const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  choose(page, "Choose a file", { name, mimeType: "", buffer });
export const choosePicture = (page: Page, buffer: Buffer, name = "cover.png") =>
  choose(page, "Choose a picture", { name, mimeType: "image/png", buffer });

/** A demo and its thumbnail come from an upload or from an address. */
export const chooseWay = (
  page: Page,
  of: "Demo folder or video" | "Thumbnail",
  way: "Upload" | "Address",
) => page.getByRole("region", { name: of }).getByText(way, { exact: true }).click();

/** As from a file manager: the browser itself reads the folder. */
export async function dropOn(page: Page, target: Locator, path: string) {
  const box = await target.boundingBox();
  const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, ...point, data });
}

/** Counts the files that are sent, by watching the requests. */
export function countPuts(page: Page) {
  const counted = { started: 0, done: 0 };
  page.on("request", (request) => (counted.started += Number(request.method() === "PUT")));
  page.on("requestfinished", (request) => (counted.done += Number(request.method() === "PUT")));
  return counted;
}
