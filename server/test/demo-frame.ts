import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, chromium, type Frame, type Page } from "@playwright/test";
import {
  frameAddress,
  frameAllow,
  type FramePermissions,
  frameSandbox,
} from "../../contract/builds/builds.ts";
import { BridgeMessage } from "../../contract/player.ts";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.mjs";
import type { Contents } from "../inspection/fixtures.ts";
import { type ContentHost, startContentHost } from "./content-host.ts";

export interface Playing {
  page: Page;
  frame: Frame;
  /** The messages of the bridge so far; each has the shape defined in the contract. */
  messages: () => Promise<BridgeMessage[]>;
  /** Waits for a message of this kind. */
  waitFor: <Type extends BridgeMessage["type"]>(
    type: Type,
  ) => Promise<Extract<BridgeMessage, { type: Type }>>;
  /** Waits for a heartbeat that satisfies this. */
  waitForHeartbeat: (isSo: (heartbeat: Heartbeat) => boolean) => Promise<Heartbeat>;
}
type Heartbeat = Extract<BridgeMessage, { type: "pulse" }>;

/** Rendering without a graphics card is slow, and slower on a busy machine: no test depends on its speed. */
const TIMEOUT_MS = 120_000;
/** A fake camera and microphone, and a person who grants access to them. */
const FAKE_CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** A page like the player's on one origin, real builds from the content host on another, in a real browser. */
export async function startPlayers(env: Record<string, string> = {}) {
  const parents = {
    portal: await startParent(),
    /** Another front end that the settings allow, and one that they do not. */
    friend: await startParent(),
    stranger: await startParent(),
  };
  const host = await startContentHost({
    PUBLIC_URL: parents.portal.url,
    CORS_ORIGINS: `https://elsewhere.example,${parents.friend.url}`,
    ...env,
  });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, ...FAKE_CAMERA],
  });
  const admin = await host.signIn("admin");
  return {
    async play(contents: Contents, options: PlayOptions = {}) {
      const { isIsolated = false, kind = "webgl", by = "portal", visit, permissions } = options;
      const build = await host.publish(contents, { kind });
      if (permissions) await host.show(build, permissions);
      const address = host.addressFor(build, admin);
      if (env["CONTENT_URL"] === undefined) address.host = `127.0.0.1:${host.port}`;
      const where = `${parents[by].url}/${isIsolated ? "isolated" : "plain"}`;
      const tab = await (visit?.newPage() ?? browser.newPage());
      return openPlayer(tab, where, frameAddress(address.href), permissions);
    },
    browser,
    async close() {
      await browser.close();
      await host.close();
      for (const parent of Object.values(parents)) parent.close();
    },
  };
}

interface PlayOptions {
  isIsolated?: boolean;
  kind?: "webgl" | "video";
  by?: "portal" | "friend" | "stranger";
  /** In another tab of the same browser; otherwise in a browser without any data. */
  visit?: BrowserContext;
  /** The permissions that an administrator granted the demo; without them the build belongs to no demo yet. */
  permissions?: FramePermissions;
}

/** As the portal does: isolated only if the demo needs it. */
async function startParent() {
  const server = createServer((request, response) => {
    const isolation = {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      ...(request.url?.startsWith("/isolated") && isolation),
    });
    response.end("<!doctype html><title>Portal</title><body></body>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function openPlayer(
  page: Page,
  where: string,
  address: string,
  permissions: FramePermissions = {},
): Promise<Playing> {
  await page.setViewportSize({ width: 640, height: 480 });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(where);
  await showFrame(page, address, permissions);
  const messages = async () => {
    const received = await page.evaluate(
      () => (window as unknown as { received: unknown[] }).received,
    );
    return received.filter(isBridge).map((message) => BridgeMessage.parse(message));
  };
  const waitForMessage = async (expected: string, isSo: (message: BridgeMessage) => boolean) => {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const found = (await messages()).find(isSo);
      if (found) return found as never;
      await page.waitForTimeout(50);
    }
    throw new Error(
      `never received ${expected}, only ${JSON.stringify(await messages()).slice(0, 2000)}`,
    );
  };
  return {
    page,
    frame: await childOf(page),
    messages,
    waitFor: (type) => waitForMessage(type, (message) => message.type === type),
    waitForHeartbeat: (isSo) =>
      waitForMessage("such a heartbeat", (message) => message.type === "pulse" && isSo(message)),
  };
}

/** Framed as the portal does; every message of the frame is recorded. */
const showFrame = (page: Page, address: string, permissions: FramePermissions) =>
  page.evaluate(
    ([src, sandbox, allow]) => {
      localStorage.setItem("root", "SECRET-TOKEN");
      const received: unknown[] = [];
      Object.assign(window, { received });
      const frame = document.createElement("iframe");
      addEventListener("message", (event) => {
        if (event.source === frame.contentWindow && event.origin === new URL(src).origin)
          received.push(event.data);
      });
      Object.assign(frame, { src, allow, referrerPolicy: "no-referrer" });
      frame.setAttribute("sandbox", sandbox);
      frame.style.cssText = "width:600px;height:400px;border:0";
      document.body.append(frame);
    },
    [address, frameSandbox(permissions), frameAllow(permissions)] as const,
  );

const isBridge = (message: unknown) => (message as { bridge?: unknown } | null)?.bridge === 1;

async function childOf(page: Page): Promise<Frame> {
  const [child] = page.mainFrame().childFrames();
  if (!child) throw new Error("there is no frame");
  await child.waitForLoadState("domcontentloaded");
  return child;
}

export type Players = Awaited<ReturnType<typeof startPlayers>>;
export type { ContentHost };
