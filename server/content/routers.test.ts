import { expect, it } from "vitest";
import { buildOf, type Contents } from "../inspection/fixtures.ts";
import { inspectBuild } from "../inspection/inspect.ts";
import { rewriteBuild } from "../inspection/rewriting/rewrite-base.ts";
import { buildRouted } from "../inspection/vite-fixture.ts";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

const codesOf = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader)).checks.map(({ code, fix }) => `${code} ${fix}`);
};
async function mended(contents: Contents): Promise<Contents> {
  const { files, reader } = buildOf(contents);
  const changed = await rewriteBuild(files, reader);
  return {
    ...contents,
    ...Object.fromEntries(changed.map(({ path, content }) => [path, content])),
  };
}

/** What its pages say: the first one, and the one that a link leads to. */
async function walk(contents: Contents) {
  const visit = await players().browser.newContext();
  const missed: string[] = [];
  visit.on("response", (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith("/favicon.ico")) missed.push(answer.url());
  });
  const { frame } = await players().play(contents, { visit });
  const said: string[] = [];
  const read = async () => said.push(await frame.locator("h1").innerText());
  await read();
  if (said[0] === "Home") {
    await frame.getByText("Go").click();
    await frame.getByText("Other").waitFor();
    await read();
  }
  await visit.close();
  return { said, missed };
}

const AT_HOME = { said: ["Home", "Other"], missed: [] };

it.each([
  ["/", "{}"],
  ["/car/", '{ basename: "/car" }'],
  ["/car/", "{ basename: import.meta.env.BASE_URL }"],
])(
  "B151 an app for %s whose router takes %s shows its own pages once it is mended",
  async (base, settings) => {
    const contents = await buildRouted(base, "BrowserRouter", settings);
    expect(await codesOf(contents)).toEqual(["absolute-base rewrite-base"]);
    const after = await mended(contents);
    expect(await codesOf(after)).toEqual([]);
    expect(await walk(after)).toEqual(AT_HOME);
  },
);

it.each(["{}", "{ basename: import.meta.env.BASE_URL }", '{ basename: "/car" }'])(
  "B151 an app with relative addresses whose router takes %s is announced, and mended by one press",
  async (settings) => {
    const contents = await buildRouted("./", "BrowserRouter", settings);
    expect(await codesOf(contents)).toEqual(["path-router rewrite-base"]);
    const after = await mended(contents);
    expect(await codesOf(after)).toEqual([]);
    expect(await walk(after)).toEqual(AT_HOME);
  },
);

it.each([
  ["HashRouter", "{}"],
  ["MemoryRouter", "{}"],
  ["BrowserRouter", '{ basename: location.pathname.replace(/[^/]*$/, "") + "index.html" }'],
])("B152 an app with %s and %s plays in a folder as it is, without a word", async (...app) => {
  const contents = await buildRouted("./", ...app);
  expect(await codesOf(contents)).toEqual([]);
  expect(await walk(contents)).toEqual(AT_HOME);
});

it.each(["HashRouter", "MemoryRouter"])("B152 %s goes on playing when mended", async (router) => {
  expect(await walk(await mended(await buildRouted("/car/", router)))).toEqual(AT_HOME);
});

it("B151 a link to a part of the page stays in the page", async () => {
  const contents = await buildRouted("/", "BrowserRouter");
  const { frame } = await players().play(await mended(contents));
  await frame.locator("h1").waitFor();
  await frame.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { id: "down", textContent: "Down" });
    link.setAttribute("href", "#part");
    document.body.append(link);
    Object.assign(window, { isSame: true });
  });
  await frame.locator("#down").click();
  await expect.poll(() => frame.evaluate(() => location.hash)).toBe("#part");
  expect(await frame.evaluate(() => "isSame" in window)).toBe(true);
});
