/**
 * Plays the recorded pages in a real browser and stores the bridge's messages about each:
 * npx tsx server/test/recorded/record-playbacks.ts [part of a name]
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import pLimit from "p-limit";
import { chromiumFlags, findChromium } from "../../../scripts/find-chromium.mjs";
import { createBridge } from "../../content/bridge.ts";
import { projectRoot } from "../../start/project-root.ts";
import type { RecordedPage } from "./pieces.ts";
import { recordedPages } from "./recorded-pages.ts";

const FOLDER = join(projectRoot, "web/player/recordings");
const SAMPLES = join(projectRoot, "dist/samples");
const AT_ONCE = 4;
/** In the place of a grant. */
const GRANT = "grant/build";
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};
const photo = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><circle cx="30" cy="30" r="20" fill="red"/></svg>`;

const namePart = process.argv[2] ?? "";
const pages = Object.entries({ ...recordedPages, ...samplePages() }).filter(([name]) =>
  name.includes(namePart),
);
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const flat = await chromium.launch({
  executablePath,
  args: [...chromiumFlags, "--disable-3d-apis"],
});
await mkdir(FOLDER, { recursive: true });
const limit = pLimit(AT_ONCE);
await Promise.all(
  pages.map(([name, page]) =>
    limit(() => record(page.has3D === false ? flat : browser, name, page)),
  ),
);
await browser.close();
await flat.close();

async function record(inBrowser: Browser, name: string, page: RecordedPage) {
  const player = await serve((request, response) => {
    const isPhoto = request.url === "/photo.svg";
    response.setHeader("content-type", isPhoto ? "image/svg+xml" : "text/html");
    response.end(isPhoto ? photo : "<!doctype html><body style='margin:0'>");
  });
  const host = await serve(serveDemo(page, player.port));
  const tab = await inBrowser.newPage({ viewport: { width: 600, height: 400 } });
  await tab.goto(player.url);
  if (page.slowness) {
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: page.slowness });
  }
  await tab.evaluate(listen, `${host.url}/${GRANT}/index.html`);
  if (page.clickAfter) {
    await tab.waitForTimeout(page.clickAfter * 1000);
    await tab.mouse.click(300, 200);
  }
  await tab.waitForTimeout((page.seconds - (page.clickAfter ?? 0)) * 1000);
  const lines = await tab.evaluate(() => (window as unknown as { received: unknown[] }).received);
  const text = [...lines, [page.seconds * 1000]].map((line) => JSON.stringify(line)).join("\n");
  await writeFile(join(FOLDER, `${fileName(name)}.jsonl`), `${text}\n`);
  // A page in an endless loop does not close.
  tab.close().catch(() => undefined);
  for (const server of [player, host]) server.close();
  process.stdout.write(`${name}: ${lines.length} messages\n`);
}

function fileName(name: string) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** In place of the player: records every message with its time. */
function listen(address: string) {
  const received: unknown[] = [];
  Object.assign(window, { received });
  const startedAt = performance.now();
  const frame = document.createElement("iframe");
  frame.style.cssText = "width:600px;height:400px;border:0;display:block";
  addEventListener("message", ({ source, data }: MessageEvent<{ bridge?: unknown }>) => {
    if (source !== frame.contentWindow || data.bridge !== 1) return;
    const { bridge: _, ...message } = data;
    received.push([Math.round(performance.now() - startedAt), message]);
  });
  frame.src = address;
  document.body.append(frame);
}

function serveDemo({ files, delays = {} }: RecordedPage, playerPort: number): RequestListener {
  const bridge = createBridge([`http://127.0.0.1:${playerPort}`]);
  return (request, response) => {
    const path = decodeURI(request.url ?? "").replace(`/${GRANT}/`, "");
    const file = files[path];
    const type = types[extname(path.replace(/\.br$/, ""))] ?? "application/octet-stream";
    // In a separate process, as from the content host.
    response.setHeader("origin-agent-cluster", "?1");
    if (file === undefined) return void response.writeHead(404).end("Not found.");
    response.setHeader("content-type", type);
    if (path.endsWith(".br")) response.setHeader("content-encoding", "br");
    const body =
      type === "text/html"
        ? bridge.insertIntoText(String(file).replace("PARENT_PORT", String(playerPort)))
        : file;
    setTimeout(() => response.end(body), delays[path] ?? 0);
  };
}

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** The sample demos as built by scripts/build.mjs. */
function samplePages(): Record<string, RecordedPage> {
  const names = ["building-energy", "data-center", "switchgear", "wind-turbine"];
  return Object.fromEntries(
    names.map((name) => {
      const folder = join(SAMPLES, name);
      const paths = readdirSync(folder, { recursive: true }).map(String);
      const kept = paths.filter((path) => statSync(join(folder, path)).isFile());
      const files = Object.fromEntries(
        kept.map((path) => [path, readFileSync(join(folder, path))]),
      );
      return [`sample ${name}`, { files, seconds: 20 }];
    }),
  );
}
