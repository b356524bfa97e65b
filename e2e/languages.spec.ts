import { expect, type Page } from "@playwright/test";
import { userMessages } from "../contract/users.ts";
import { findViolations, overflowOf } from "./axe.ts";
import { makeDemo, stillCanvasPage } from "./builds.ts";
import { PASSWORD, PHONE, test, uniqueNumber } from "./fixtures.ts";
import { call } from "./own-portal.ts";
import { findBrokenWords } from "./table-faults.ts";
import { choose, makeFolder, small } from "./upload-samples.ts";

const menu = (page: Page) => page.getByRole("button", { name: /^(Language|Sprache)/ });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Makes a call fail with a message of the server. */
const refuse = (page: Page, path: string, json: object) =>
  page.route(path, (route) => route.fulfill({ status: 400, json }));

test("a language is chosen by keyboard, and stays", async ({ page, openAs }) => {
  await page.goto("/sign-in");
  await expect(title(page)).toHaveText("Sign in");
  await menu(page).press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Deutsch", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Anmelden");
  await expect(page).toHaveTitle("Anmelden · Demo Dashboard Portal");
  await page.reload();
  await expect(page.getByRole("contentinfo")).toContainText("Alle Rechte vorbehalten.");
  await openAs("admin", "/users");
  await expect(page.getByRole("link", { name: "Freigaben", exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Benutzer · Demo Dashboard Portal");
  await page.getByRole("button", { name: "Kontomenü", exact: true }).click();
  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(page.getByRole("link", { name: "Approval", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("where the browser speaks German", () => {
  test.use({ locale: "de-AT" });

  test("the page is German from the start, and so is what the server says", async ({ page }) => {
    await page.goto("/sign-in");
    await expect(page.locator("html[lang=de][dir=ltr]")).toHaveCount(1);
    const submit = page.getByRole("button", { name: "Anmelden", exact: true });
    await submit.click();
    await expect(page.getByLabel("SESA-ID")).toHaveAccessibleDescription(
      "Bitte geben Sie Ihre SESA-ID ein",
    );
    await page.getByLabel("SESA-ID").fill("SESA999999");
    await page.getByLabel("Passwort", { exact: true }).fill("12345");
    await expect(page.getByLabel("Passwort", { exact: true })).toHaveAccessibleDescription(
      "Das Passwort muss mindestens 6 Zeichen lang sein",
    );
    await page.getByLabel("Passwort", { exact: true }).fill("123456");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("SESA-ID oder Passwort ist falsch");
  });

  test("sentences with names are translated, unknown ones stay English", async ({
    page,
    openAs,
  }) => {
    await refuse(page, "**/product-categories", userMessages.deleted("Eva Lund"));
    await openAs("employee", "/");
    const option = page.getByLabel("Kategorie").getByRole("option").last();
    await expect(option).toHaveText("Benutzer „Eva Lund“ wurde gelöscht");
    await refuse(page, "**/product-categories", { message: "The kettle is on." });
    await page.reload();
    await expect(option).toHaveText("The kettle is on.");
  });

  test("what is wrong with an upload is shown in German", async ({ page, openAs }) => {
    await openAs("admin", "/new-demo");
    const { "main.js": _missing, ...rest } = small;
    await choose(page, "Ordner wählen", await makeFolder(rest));
    await expect(page.getByRole("main")).toContainText(
      "„main.js“ fehlt, wird aber von index.html verlangt. Legen Sie die Datei in den Ordner und laden Sie ihn erneut hoch.",
    );
  });

  test("E474 what New demo still lacks is shown in German", async ({ page, openAs }) => {
    await openAs("admin", "/new-demo");
    await page.getByRole("button", { name: "Absenden", exact: true }).click();
    const main = page.getByRole("main");
    await expect(main.getByText("Es sind keine Dateien ausgewählt")).toBeVisible();
    await expect(main.getByText("Bitte wählen Sie eine Datei aus")).toBeVisible();
  });

  test("E475 the log says in German what a token may do", async ({ page, openAs }) => {
    const session = await openAs("admin", "/need-help");
    const name = `Pipeline ${uniqueNumber()}`;
    const input = { name, role: "admin", scopes: ["read", "builds"], currentPassword: PASSWORD };
    await call(session, "POST", "/machine-tokens", input);
    await page.goto(`/audit-logs?search=${encodeURIComponent(name)}`);
    await page
      .getByRole("button", { name: /^Details/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toContainText("Lesen, Builds veröffentlichen");
  });

  test("E476 the button that restores a demo does not cover the text of its card", async ({
    page,
    openAs,
  }) => {
    const { _id, title: name } = await makeDemo(`Gone ${uniqueNumber()}`, {
      "index.html": stillCanvasPage,
    });
    const session = await openAs("admin", "/need-help");
    await call(session, "DELETE", `/demo-products/${_id}`);
    for (const size of [{ width: 820, height: 1180 }, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(`/deleted-demos?search=${encodeURIComponent(name)}`);
      const card = page.getByRole("listitem").filter({ hasText: name });
      const button = await card.getByRole("button").boundingBox();
      const days = await card.locator("time").last().boundingBox();
      if (!button || !days) throw new Error("nothing to compare");
      const isBeside = days.x + days.width <= button.x;
      expect(isBeside || days.y + days.height <= button.y, `${size.width} pixels`).toBe(true);
    }
  });

  test("times are written in German", async ({ page, openAs }) => {
    await openAs("employee", "/");
    const card = page.getByRole("article").first();
    await expect(card).toContainText(/Hochgeladen (vor\s\d+\s|vor\seinem\s|gerade eben)/);
  });

  test("days are written as in Austria", async ({ page, openAs }) => {
    await openAs("admin", "/demo");
    const time = page.getByRole("article").first().locator("time");
    const date = new Date((await time.getAttribute("datetime")) ?? "");
    const written = await page.evaluate(
      (at) => new Date(at).toLocaleDateString("de-AT", { dateStyle: "medium" }),
      +date,
    );
    expect(written).toMatch(/^\d\d\.\d\d\.20\d\d$/);
    await expect(time).toHaveText(written);
  });

  test("E441 the log says in German what was changed", async ({ page, openAs }) => {
    const demo = await makeDemo(`Log ${uniqueNumber()}`, { "index.html": stillCanvasPage });
    const session = await openAs("admin", "/need-help");
    const input = { demo_id: demo._id, client: `Kunde ${uniqueNumber()}` };
    const link = await call<{ _id: string }>(session, "POST", "/client-links", input);
    await call(session, "POST", `/client-links/${link._id}/revoke`);
    await page.goto(`/audit-logs?search=${encodeURIComponent(input.client)}`);
    await expect(page.getByRole("table")).toContainText("Widerrufen: Nein → Ja");
  });

  test("a catalogue that does not come leaves the page in English", async ({ page }) => {
    await page.route("**/assets/de-*.js", (route) => route.abort());
    await page.goto("/sign-in");
    await expect(title(page)).toHaveText("Sign in");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  for (const { path, role, press, says } of [
    { path: "/sign-in" },
    { path: "/sign-in", press: "Jetzt registrieren", says: "Neues Konto registrieren" },
    { path: "/forgot-password" },
    { path: "/help-desk", press: /Der Weg zum Konto/ },
    { path: "/", role: "admin" },
    { path: "/assigned-products", role: "admin", says: /Zugewiesen: \d/ },
    { path: "/need-help", role: "admin", press: /Kontoverwaltung/ },
    { path: "/meetings", role: "employee", says: "Neuer Termin" },
    { path: "/client-links", role: "employee", says: "Kundenlinks" },
    { path: "/kiosks", role: "employee", says: "Kioske" },
  ] as const) {
    test(`B150 the long words of ${path} ${press ?? ""} fit a phone`, async ({ page, openAs }) => {
      await page.setViewportSize(PHONE);
      if (role) await openAs(role, path);
      else await page.goto(path);
      await expect(title(page)).toBeVisible();
      if (press) await page.getByRole("button", { name: press }).click();
      if (says) await expect(page.getByRole("main")).toContainText(says);
      await page.waitForLoadState("networkidle");
      expect(await findViolations(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(await page.evaluate(findBrokenWords)).toEqual([]);
    });
  }
});
