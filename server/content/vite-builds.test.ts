import { expect, it } from "vitest";
import { buildOf, type Contents } from "../inspection/fixtures.ts";
import { inspectBuild } from "../inspection/inspect.ts";
import { rewriteBuild } from "../inspection/rewriting/rewrite-base.ts";
import { buildWithVite } from "../inspection/vite-fixture.ts";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

async function mended(contents: Contents): Promise<Contents> {
  const { files, reader } = buildOf(contents);
  const changed = await rewriteBuild(files, reader);
  const own = Object.fromEntries(changed.map(({ path, content }) => [path, content]));
  return { ...contents, ...own };
}

/** Every file that is missing when the demo requests it. */
async function missedBy(contents: Contents): Promise<{ title: string; missed: string[] }> {
  const visit = await players().browser.newContext();
  const missed: string[] = [];
  visit.on("response", (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith("/favicon.ico"))
      missed.push(new URL(answer.url()).pathname);
  });
  const { frame } = await players().play(contents, { visit });
  await expect.poll(() => frame.title()).toMatch(/^(all there|failed)/);
  const title = await frame.title();
  await visit.close();
  return { title, missed };
}

it.each(["/showroom/car/", "/"])("a build of Vite for %s plays once it is mended", async (base) => {
  const contents = await buildWithVite(base);
  const { files, reader } = buildOf(contents);
  expect((await inspectBuild(files, reader)).checks).toMatchObject([{ fix: "rewrite-base" }]);
  expect(await missedBy(await mended(contents))).toEqual({ title: "all there", missed: [] });
});

it("a build of Vite with a relative base plays as it is", async () => {
  const contents = await buildWithVite("./");
  expect(await mended(contents)).toEqual(contents);
  expect(await missedBy(contents)).toMatchObject({ title: "all there" });
});
