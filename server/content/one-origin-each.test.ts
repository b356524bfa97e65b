import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { page } from "../inspection/fixtures.ts";
import { type Players, type Playing, startPlayers } from "../test/demo-frame.ts";

const opened: Players[] = [];
afterAll(async () => {
  for (const players of opened) await players.close();
});

/** Two demos in two tabs of one browser: one stores its address wherever it can, the other searches for it. */
async function stealFrom(env: Record<string, string> = {}) {
  const players = await startPlayers(env);
  opened.push(players);
  const visit = await players.browser.newContext();
  const victim = await players.play({ "index.html": page() }, { visit });
  const secret = await victim.frame.evaluate(keepAddress);
  const thief = await players.play({ "index.html": page() }, { visit });
  return { secret, found: await readStorage(thief) };
}

/** What engines do: Unity keeps downloads in a database by their addresses, PWA templates in the cache. */
async function keepAddress() {
  const { href } = location;
  localStorage.setItem("address", href);
  await (await caches.open("files")).put(href, new Response(href));
  await new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open(`files of ${href}`);
    opening.addEventListener("success", resolve);
    opening.addEventListener("error", reject);
  });
  const folder = await navigator.storage.getDirectory();
  await folder.getFileHandle(encodeURIComponent(href).slice(-200), { create: true });
  return href;
}

const readStorage = ({ frame }: Playing) =>
  frame.evaluate(async () => {
    const cached = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    const files = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      local: localStorage.getItem("address"),
      cached,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      files,
    };
  });

describe("S5 what a hostile demo finds of another", () => {
  it("is nothing where every build has an origin of its own", async () => {
    const port = await freePort();
    const CONTENT_URL = `http://{build}.localhost:${port}`;
    const { secret, found } = await stealFrom({ CONTENT_PORT: String(port), CONTENT_URL });
    expect(secret).toMatch(/^http:\/\/[0-9a-f]{24}\.localhost:/);
    expect(found).toEqual({ local: null, cached: [], databases: [], files: [] });
  });

  it("is its address where they share one, as the start warns: no header prevents it", async () => {
    const { secret, found } = await stealFrom();
    expect(found).toMatchObject({ local: secret, cached: [secret] });
    expect(found.databases).toEqual([`files of ${secret}`]);
    expect(found.files).toHaveLength(1);
  });
});
