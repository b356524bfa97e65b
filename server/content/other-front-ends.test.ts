import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { page } from "../inspection/fixtures.ts";
import { startContentHost } from "../test/content-host.ts";
import { type Players, startPlayers } from "../test/demo-frame.ts";

it("W1 the front ends of CORS_ORIGINS may frame builds and the bundled page", async () => {
  const friends = "https://sales.example,http://127.0.0.1:3000";
  const host = await startContentHost({ CORS_ORIGINS: friends });
  const build = await host.publish({ "index.html": page() });
  const entry = host.addressFor(build, await host.signIn("admin"));
  const names = "http://portal.example:8080 https://sales.example http://127.0.0.1:3000";
  for (const [path, ancestors] of [
    [entry.pathname, `frame-ancestors 'self' ${names}`],
    ["/bundled/", `frame-ancestors ${names}`],
  ] as const) {
    const { headers } = await host.call(path);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain(ancestors);
  }
  await host.close();
});

describe("W1 in a real browser", () => {
  let players: Players;
  beforeAll(async () => {
    players = await startPlayers();
  });
  afterAll(() => players.close());

  const contents = { "index.html": "<h1>Mine</h1>" };
  it("a front end of CORS_ORIGINS plays a demo, hears of it and asks for a picture", async () => {
    const refused: string[] = [];
    const { waitFor, page: player } = await players.play(contents, { by: "friend" });
    player.on("console", (message) => refused.push(message.text()));
    expect(await waitFor("pulse")).toMatchObject({ isLoaded: true });
    await player.evaluate(() =>
      document
        .querySelector("iframe")
        ?.contentWindow?.postMessage({ bridge: 1, type: "snapshot", id: 3 }, "*"),
    );
    expect(await waitFor("snapshot")).toMatchObject({ id: 3 });
    // Messages to the other allowed origins would be console errors, four a second.
    expect(refused).toEqual([]);
  });

  it("any other page gets an empty frame and hears nothing", async () => {
    const { frame, messages } = await players.play(contents, { by: "stranger" });
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    expect(await messages()).toEqual([]);
  });
});
