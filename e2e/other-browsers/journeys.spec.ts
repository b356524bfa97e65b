import { expect, test } from "@playwright/test";
import type { DemoDetails } from "../../contract/demos.ts";
import { portalMessages } from "../../contract/portal.ts";
import { roleLabels, roles } from "../../contract/roles.ts";
import { STORAGE_KEY } from "../../contract/sessions.ts";
import { makeDemo } from "../builds.ts";
import { signInByApi, staffIds } from "../fixtures.ts";
import { call } from "../own-portal.ts";
import { screens } from "../screens.ts";
import { findTableFaults, tablePaths } from "../table-faults.ts";
import {
  addressOf,
  fillIn,
  findButton,
  fillsWindow,
  showsWelcome,
  signIn,
  useBrowsers,
} from "./browsers.ts";
import { fixtureDemos } from "./fixture-demos.ts";
import { MAX_WAIT_MS, type Tab, until } from "./tab.ts";

const { browsers, openFirefoxWith } = useBrowsers();

for (const [name, openTab] of browsers)
  test.describe(name, () => {
    let tab: Tab;
    test.beforeAll(async () => {
      tab = await openTab();
    });
    test.afterAll(() => tab.close());

    for (const role of roles)
      test(`B18 ${name}: every screen of the ${role} opens without an error`, async () => {
        await signIn(tab, role);
        await tab.takeErrors();
        for (const { path } of screens.filter((screen) => screen.roles.includes(role)))
          await visit(tab, path);
        expect(await tab.takeErrors()).toEqual([]);
      });

    for (const [kind, files] of demosFor(name))
      test(`B18 ${name} plays a demo: ${kind}`, async () => {
        const demo = await makeDemo(`${kind} in ${name}`, files);
        await signIn(tab, "admin");
        await tab.open(addressOf(`/demo-details/${demo._id}`));
        await expect.poll(() => tab.run(readPlayer), { timeout: MAX_WAIT_MS }).toBe("plays");
        await expectTried(demo._id);
      });

    test(`E1 ${name} presents a demo, and comes back`, async () => {
      const demo = await makeDemo(`Presented in ${name}`, fixtureDemos["plain WebGL"] ?? {});
      await signIn(tab, "admin");
      await tab.open(addressOf(`/demo-details/${demo._id}`));
      await expect.poll(() => tab.run(readPlayer), { timeout: MAX_WAIT_MS }).toBe("plays");
      await tab.press(findButton, "Present");
      await until(tab, "the demo fills the window", fillsWindow);
      await tab.run((label: string) => {
        for (const button of document.querySelectorAll("button"))
          if (button.textContent.startsWith(label)) button.click();
      }, "End presentation");
      await until(tab, "the page is back", () => {
        const { width } = document.querySelector("iframe")?.getBoundingClientRect() ?? { width: 0 };
        return width > 0 && width < innerWidth;
      });
    });

    test(`B19 ${name}: no table is cut off or broken on a tablet`, async () => {
      await signIn(tab, "admin");
      await tab.resize(820, 1000);
      for (const path of tablePaths) {
        await visit(tab, path);
        await expect.poll(() => tab.run(findTableFaults), path).toEqual([]);
      }
      await tab.resize(1280, 900);
    });

    test(`A8 ${name}: Back after another person signed in shows what is theirs`, async () => {
      await signIn(tab, "admin");
      await tab.run(() => void Object.assign(window, { isRemembered: true }));
      await tab.open(addressOf("/favicon.svg"));
      const { token, user } = await signInByApi(staffIds.employee);
      const role = user.user_type_id.type_name;
      const next = JSON.stringify({ token, role, appUser: user, sideNavigationOpen: true });
      await tab.run(keep, STORAGE_KEY, next);
      await tab.back();
      await until(tab, "the page of the other", showsWelcome, roleLabels.employee);
      // From memory, which is what has to be proved. An automated Firefox sometimes reloads it.
      const isRemembered = await tab.run(() => "isRemembered" in window);
      if (name === "WebKit") expect(isRemembered).toBe(true);
      expect(await tab.run((key: string) => localStorage.getItem(key), STORAGE_KEY)).toBe(next);
    });
  });

test("A4 Firefox with cookies blocked: the portal says so, and works as long as the tab", async () => {
  const tab = await openFirefoxWith({ "network.cookie.cookieBehavior": 2 });
  try {
    await tab.open(addressOf("/sign-in"));
    await until(tab, "the notice", () =>
      document.body.textContent.includes("This browser blocks cookies and site data"),
    );
    await fillIn(tab, "admin");
    await visit(tab, "/users");
    await visit(tab, "/profile");
    expect(await tab.takeErrors()).toEqual([]);
  } finally {
    await tab.close();
  }
});

/** WebKit gives no shared memory to a frame of another origin, however isolated its page is. */
function demosFor(browser: string) {
  const isShared = (kind: string) => kind.startsWith("threads");
  return Object.entries(fixtureDemos).filter(([kind]) => browser !== "WebKit" || !isShared(kind));
}

/** Navigates inside the portal, as its links do: without reloading the page, so that its errors are kept. */
async function visit(tab: Tab, path: string) {
  const former = await tab.run((next: string) => {
    const { title } = document;
    history.pushState(null, "", next);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    return title;
  }, path);
  await until(
    tab,
    path,
    (title: string, isHome: boolean) => {
      const main = document.querySelector("main");
      const isHere = isHome || document.title !== title;
      return isHere && !!main?.querySelector("h1, h2") && !main.querySelector("[role=progressbar]");
    },
    former,
    path === "/",
  );
  const text = await tab.run(() => document.querySelector("main")?.textContent ?? "");
  expect(text, path).not.toContain(portalMessages.noAccess);
}

async function expectTried(id: string) {
  const admin = await signInByApi(staffIds.admin);
  const read = async () =>
    (await call<DemoDetails>(admin, "GET", `/demo-products/${id}`)).build?.is_tried;
  await expect.poll(read, { message: "the trial run", timeout: MAX_WAIT_MS }).toBe(true);
}

const keep = (key: string, text: string) => localStorage.setItem(key, text);

/** What the player says of its demo; "plays" when it has nothing to say. */
const readPlayer = () => {
  const frame = document.querySelector("iframe");
  if (!frame) return "no frame";
  if (document.querySelector("main progress")) return "loading";
  const bar = frame.parentElement?.parentElement?.querySelector("[role=alert], [role=status]");
  return bar?.textContent ?? "plays";
};
