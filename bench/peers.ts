import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/find-chromium.mjs";
import { type Contender, ourPortal, SIZE } from "./contenders.ts";
import { directus } from "./directus.ts";
import { fill, large } from "./fill.ts";
import { ALL_PAGES, measureInTurns, modes } from "./list-modes.ts";
import { pocketBase } from "./pocketbase.ts";
import { openClient, startBuiltPortal } from "./portal.ts";

/** What a team might use instead of this portal, with the same demos and people in it. */
export interface Peer extends Contender {
  /** The list of people, as `address` is that of demos. */
  people: string;
  signInPage: string;
  pid: number;
  /** Of a start with everything in place, until it answers. */
  startMs: number;
}

/** The demos, people and assignments of the large database; the activity log is ours alone. */
const size = { ...large, activity: 1000 };

/** The portal beside its peers, all in one run; figures, and what the portal has of each peer's. */
export async function printPeers() {
  const folder = await mkdtemp(join(tmpdir(), "peers-"));
  const portal = await startFilled(folder);
  const peers = [portal.peer];
  try {
    for (const open of [() => directus(size, portal.owner), () => pocketBase(size)]) {
      const peer = await open();
      if (peer) peers.push(peer);
    }
    await printTable(peers);
  } finally {
    for (const peer of peers.toReversed()) await peer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startFilled(folder: string) {
  const empty = await startBuiltPortal({ DATA_DIR: folder });
  const client = await openClient(empty.owner);
  await fill(client, size);
  await client.end();
  await empty.stop();
  const startedAt = performance.now();
  const portal = await startBuiltPortal({ DATA_DIR: folder });
  const startMs = performance.now() - startedAt;
  const peer: Peer = {
    ...(await ourPortal(portal)),
    name: "the portal",
    people: `${portal.url}/api/v1/users?page={page}&size=${SIZE}`,
    signInPage: `${portal.url}/sign-in`,
    pid: portal.child.pid ?? 0,
    startMs,
    stop: () => portal.stop(),
  };
  return { peer, owner: portal.owner };
}

async function printTable(peers: Peer[]) {
  const [ours, ...others] = peers.map(({ name }) => name);
  console.log(`\n| | ${[ours, ...others, ...others.map((name) => `/ ${name}`)].join(" | ")} |`);
  console.log(`|---|${peers.map(() => "---:|").join("")}${others.map(() => "---:|").join("")}`);
  for (const mode of modes)
    printRow(
      `${SIZE} of ${size.demos} demos a second, ${mode.name}`,
      await measureInTurns(peers, mode),
    );
  const people = peers.map((peer) => ({ ...peer, address: peer.people }));
  const another = { name: "", pages: ALL_PAGES, isChanging: false };
  printRow(
    `${SIZE} of ${size.users} people a second, every request another page`,
    await measureInTurns(people, another),
  );
  printRow("sign-in page, kB over the network", await weighPages(peers));
  printRow(
    "start with everything in place, s",
    peers.map(({ startMs }) => startMs / 1000),
  );
  printRow(
    "memory after all of this, without PostgreSQL, MB",
    peers.map(({ pid }) => residentMegabytes(pid)),
  );
}

function printRow(name: string, figures: number[]) {
  const [ours = 0, ...others] = figures;
  const ratios = others.map((other) => (ours / other).toFixed(2));
  const shown = figures.map((figure) => (figure < 100 ? figure.toFixed(1) : figure.toFixed(0)));
  console.log(`| ${[name, ...shown, ...ratios].join(" | ")} |`);
}

/** Bytes as they travel, until the page rests. */
async function weighPages(peers: Peer[]) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  const weights: number[] = [];
  for (const { signInPage } of peers) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await page.goto(signInPage, { waitUntil: "networkidle" });
    weights.push(bytes / 1000);
    await page.close();
  }
  await browser.close();
  return weights;
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
