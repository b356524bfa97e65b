import { expect, type Page } from "@playwright/test";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { freePort } from "../../scripts/free-port.mjs";
import { startSidePortal } from "../../scripts/side-portal.mjs";
import { type Directory, startProvider } from "../../server/test/providers/real.ts";
import { STARTS_WITHIN_MS } from "../own-portal.ts";
import { test } from "../fixtures.ts";

const people: Directory = {
  guide: { name: "Mateo Fernández", staff_id: "SESA100003" },
  newcomer: { name: "Nadia Berg", email: "nadia.berg@example.com", email_verified: true },
};
let provider: Awaited<ReturnType<typeof startProvider>>;
let portal: Awaited<ReturnType<typeof startSidePortal>>;

test.beforeAll(async () => {
  test.setTimeout(STARTS_WITHIN_MS);
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  provider = await startProvider(PUBLIC_URL, people);
  portal = await startSidePortal({
    ...provider.env,
    OIDC_ACME_STAFF_ID_CLAIM: "staff_id",
    PORT,
    PUBLIC_URL,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await provider?.close();
});

async function signInAs(page: Page, person: string, path = "/") {
  await page.goto(`${portal.url}${path}`);
  await page.getByRole("button", { name: "Sign in with Acme" }).click();
  await page.getByRole("link", { name: person }).click();
}

test("A191 a button leads to the provider and back to the requested page", async ({ page }) => {
  await signInAs(page, "guide", "/profile");
  await expect(page).toHaveURL(`${portal.url}/profile`);
  await expect(page.getByRole("heading", { name: "Mateo Fernández" })).toBeVisible();
});

test("A191 somebody new fills in what the provider does not know, and waits", async ({ page }) => {
  await signInAs(page, "newcomer");
  await expect(page.getByLabel("Email Address")).toHaveValue("nadia.berg@example.com");
  await expect(page.getByLabel("Email Address")).toHaveAttribute("readonly");
  await expect(page.getByLabel("Create Password")).toHaveCount(0);
  await page.getByLabel("SESA ID").fill("SESA777001");
  for (const name of ["Department", "Designation", "Region", "Country"])
    await page.getByLabel(name, { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("status")).toContainText(providerMessages.registered);
});

test("A191 an answer that is used twice is refused with a sentence and a way back", async ({
  page,
}) => {
  await page.goto(`${portal.url}/sign-in/with/acme?code=stolen&state=of-another-browser`);
  await expect(page.getByRole("alert")).toHaveText(providerMessages.tripOver);
  await expect(page).toHaveURL(`${portal.url}/sign-in/with/acme`);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign in with Acme" })).toBeVisible();
});
