import { expect, type Page } from "@playwright/test";
import { cityMessages, countryMessages, regionMessages } from "../contract/regions.ts";
import { PHONE, test, uniqueNumber } from "./fixtures.ts";
import { asAdmin, lettersOf } from "./people.ts";

type Made = { data: { _id: string } };
const dialog = (page: Page) => page.getByRole("dialog");
const toasts = (page: Page) => page.locator("[data-toasts]");
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
const create = (page: Page) => dialog(page).getByRole("button", { name: "Create", exact: true });
const countriesOf = (page: Page, region: string) => page.getByLabel(`Country of ${region}`);
/** Unfolds a region or a country. */
const unfold = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
const places = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const unique = (word: string) => `${word} ${lettersOf(uniqueNumber())}`;

/** A new region for one test, with countries. */
async function makeRegion(...countries: string[]) {
  const name = unique("Region");
  const { data } = await asAdmin<Made>("/regions", "POST", { name });
  for (const country of countries)
    await asAdmin("/countries", "POST", { region_id: data._id, name: country });
  return { _id: data._id, name };
}

test("I1 a table of regions with their countries and both statuses", async ({ page, openAs }) => {
  await openAs("admin", "/region?search=europe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Region List & Management");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Region",
    "Country",
    "Country Status",
    "Region Status",
    "Actions",
  ]);
  await expect(countriesOf(page, "Europe").locator("option")).toHaveText([
    "Select Country",
    "France",
    "Germany",
    "Spain",
    "Sweden",
  ]);
  await expect(page.getByRole("switch", { name: "Region Status of Europe" })).toBeChecked();
  await countriesOf(page, "Europe").selectOption("France");
  await expect(page.getByRole("switch", { name: "Country Status of France" })).toBeChecked();
});

test("I5 asks for the countries of a region as specified", async ({ page, openAs }) => {
  const requested = page.waitForRequest(/\/countries\?region_id=[0-9a-f]{24}&size=200&page=1$/);
  await openAs("admin", "/region?search=europe");
  await requested;
});

test("I1 I6 creates a region, edits it, and the next one starts empty (mistake 6)", async ({
  page,
  openAs,
}) => {
  const name = unique("Oceania");
  await openAs("admin", "/region");
  await page.getByRole("button", { name: "Create Region", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Create Region");
  await create(page).click();
  await expect(dialog(page).getByLabel("Region Name")).toHaveAccessibleDescription(
    "Region name is required",
  );
  await dialog(page).getByLabel("Region Name").fill(name);
  await create(page).click();
  await expect(toasts(page).getByText(regionMessages.created)).toBeVisible();
  await page.getByRole("searchbox").fill(name);
  await expect(
    page.getByRole("switch", { name: `Region Status of ${name}`, exact: true }),
  ).toBeChecked();
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName("Edit Region");
  await expect(dialog(page).getByLabel("Region Name")).toHaveValue(name);
  await dialog(page).getByLabel("Region Name").fill(`${name} South`);
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  await expect(toasts(page).getByText(regionMessages.updated)).toBeVisible();
  await expect(rowOf(page, `${name} South`)).toBeVisible();
  await page.getByRole("button", { name: "Create Region", exact: true }).click();
  await expect(dialog(page).getByLabel("Region Name")).toHaveValue("");
  const next = unique("Antarctica");
  await dialog(page).getByLabel("Region Name").fill(next);
  await create(page).click();
  await expect
    .poll(async () => {
      const { data } = await asAdmin<{ data: { name: string }[] }>("/regions");
      return data.map((region) => region.name);
    })
    .toEqual(expect.arrayContaining([`${name} South`, next]));
});

test("I2 drops what is neither letter nor space while it is typed, and keeps it in names that have it", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/region?dialog=new-region");
  const name = dialog(page).getByLabel("Region Name");
  await name.pressSequentially("Süd-2 Öst!");
  await expect(name).toHaveValue("Süd Öst");
  await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("searchbox").fill("middle east");
  await unfold(page, "Middle East and Africa");
  await page.getByRole("button", { name: "Edit Côte d'Ivoire", exact: true }).click();
  const country = dialog(page).getByLabel("Country Name");
  await country.press("End");
  await country.pressSequentially(" x4");
  await expect(country).toHaveValue("Côte d'Ivoire x");
});

test("I3 creates a country in a region, and says what is missing", async ({ page, openAs }) => {
  const region = await makeRegion();
  await openAs("admin", `/region?search=${region.name}`);
  await expect(countriesOf(page, region.name)).toBeDisabled();
  await page.getByRole("button", { name: "Create Country", exact: true }).click();
  await expect(dialog(page).getByLabel("Region")).toBeEnabled();
  await create(page).click();
  await expect(dialog(page).getByLabel("Region")).toHaveAccessibleDescription(
    "Please select a valid region",
  );
  await expect(dialog(page).getByLabel("Region")).toBeFocused();
  await expect(dialog(page).getByLabel("Country Name")).toHaveAccessibleDescription(
    "Please enter country name",
  );
  await dialog(page).getByLabel("Region").selectOption(region.name);
  await dialog(page).getByLabel("Country Name").fill("Narnia");
  await create(page).click();
  await expect(toasts(page).getByText(countryMessages.created)).toBeVisible();
  await expect(countriesOf(page, region.name).locator("option:checked")).toHaveText("Narnia");
  await page.getByRole("button", { name: "Create Country", exact: true }).click();
  await expect(dialog(page).getByLabel("Country Name")).toHaveValue("");
  await dialog(page).getByLabel("Region").selectOption(region.name);
  await dialog(page).getByLabel("Country Name").fill("narnia");
  await create(page).click();
  await expect(dialog(page).getByLabel("Country Name")).toHaveAccessibleDescription(
    countryMessages.exists,
  );
});

test("I4 switches the country that is chosen, the first at first", async ({ page, openAs }) => {
  const region = await makeRegion("Narnia", "Utopia");
  await openAs("admin", `/region?search=${region.name}`);
  await expect(countriesOf(page, region.name).locator("option:checked")).toHaveText("Narnia");
  await countriesOf(page, region.name).selectOption("Utopia");
  const status = page.getByRole("switch", { name: "Country Status of Utopia" });
  await status.click();
  await expect(toasts(page).getByText("Country status updated to Inactive")).toBeVisible();
  await expect(status).not.toBeChecked();
  await status.click();
  await expect(toasts(page).getByText("Country status updated to Active")).toBeVisible();
  await expect(status).toBeChecked();
});

test("I4 a region without countries has nothing to switch, and says so", async ({
  page,
  openAs,
}) => {
  const region = await makeRegion();
  await openAs("admin", `/region?search=${region.name}`);
  const status = page.getByRole("switch", { name: `Country Status in ${region.name}` });
  await expect(status).toBeDisabled();
  await expect(status).toHaveAccessibleDescription("No country selected to update status.");
});

test("I4 a refused switch goes back", async ({ page, openAs }) => {
  const region = await makeRegion("Narnia");
  await openAs("admin", `/region?search=${region.name}`);
  await page.route("**/countries/*", (route) =>
    route.fulfill({ status: 409, json: { message: "Not now." } }),
  );
  await countriesOf(page, region.name).selectOption("Narnia");
  const status = page.getByRole("switch", { name: "Country Status of Narnia" });
  await status.click();
  await expect(toasts(page).getByRole("alert")).toHaveText("Not now.");
  await expect(status).toBeChecked();
});

test("I7 I122 a country unfolds to its cities: added, renamed, switched and deleted", async ({
  page,
  openAs,
}) => {
  const region = await makeRegion("Narnia");
  await openAs("admin", `/region?search=${region.name}`);
  await unfold(page, region.name);
  await unfold(page, "Narnia");
  await expect(page.getByText("No cities yet")).toBeVisible();
  await page.getByRole("button", { name: "Create City in Narnia" }).click();
  await create(page).click();
  await expect(dialog(page).getByLabel("City Name")).toHaveAccessibleDescription(
    "Please enter city name",
  );
  await dialog(page).getByLabel("City Name").fill("Cair Paravel");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText(cityMessages.created)).toBeVisible();
  const cities = places(page, "Cities of Narnia");
  await expect(cities.getByRole("listitem")).toContainText(["Cair Paravel"]);
  await page.getByRole("button", { name: "Create City in Narnia" }).click();
  await dialog(page).getByLabel("City Name").fill("cair paravel");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("City Name")).toHaveAccessibleDescription(
    cityMessages.exists,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Edit Cair Paravel" }).click();
  await dialog(page).getByLabel("City Name").fill("Anvard");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText(cityMessages.updated)).toBeVisible();
  const status = cities.getByRole("switch", { name: "Status of Anvard" });
  await status.click();
  await expect(status).not.toBeChecked();
  await page.getByRole("button", { name: "Delete Anvard" }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByText(cityMessages.deleted)).toBeVisible();
  await expect(page.getByText("No cities yet")).toBeVisible();
});

test("I121 I123 a country is switched and deleted where its region unfolds, which a reload keeps", async ({
  page,
  openAs,
}) => {
  const region = await makeRegion("Narnia", "Utopia");
  await openAs("admin", `/region?search=${region.name}`);
  await unfold(page, region.name);
  await page.reload();
  const countries = places(page, `Countries of ${region.name}`);
  await expect(countries.getByRole("listitem")).toContainText(["Narnia", "Utopia"]);
  await countries.getByRole("switch", { name: "Status of Narnia" }).click();
  await expect(toasts(page).getByText("Country status updated to Inactive")).toBeVisible();
  await countries.getByRole("button", { name: "Delete Narnia" }).click();
  await expect(dialog(page)).toHaveAccessibleName('Delete country "Narnia"?');
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByText(countryMessages.deleted)).toBeVisible();
  await expect(countries.getByRole("listitem")).toContainText(["Utopia"]);
});

test("I120 G131 where people live leads to them, and cannot be deleted", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/region?search=europe");
  await unfold(page, "Europe");
  const france = places(page, "Countries of Europe")
    .getByRole("listitem")
    .filter({
      has: page.getByRole("button", { name: "France", exact: true }),
    });
  const remove = france.getByRole("button", { name: "Delete France" });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription(/live here\. Move them first\.$/);
  await france.getByRole("link", { name: /people$/ }).click();
  await expect(page).toHaveURL(/\/users\?region_id=[0-9a-f]{24}&country_id=[0-9a-f]{24}$/);
  const narrowing = page.getByRole("button", { description: "Remove filter" });
  await expect(narrowing).toHaveText(["Region: Europe", "Country: France"]);
  await narrowing.last().click();
  await expect(narrowing).toHaveText(["Region: Europe"]);
  await expect(page).toHaveURL(/\/users\?region_id=[0-9a-f]{24}$/);
});

test("I8 a region in use is not deleted, and the counts say why", async ({ page, openAs }) => {
  const region = await makeRegion("Narnia", "Utopia");
  await openAs("admin", `/region?search=${region.name}`);
  const remove = page.getByRole("button", { name: `Delete ${region.name}`, exact: true });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription(
    "It has 2 countries. Delete or move them first.",
  );
  // A link from before countries were added.
  await page.goto(`/region?search=${region.name}&dialog=delete:${region._id}`);
  await expect(dialog(page)).toHaveAccessibleName(`Delete region "${region.name}"?`);
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByRole("alert")).toHaveText(regionMessages.inUse(2, 0).message);
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, region.name)).toBeVisible();
  const empty = await makeRegion();
  await page.getByRole("searchbox").fill(empty.name);
  await page.getByRole("button", { name: `Delete ${empty.name}`, exact: true }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toasts(page).getByText(regionMessages.deleted)).toBeVisible();
  await expect(page.getByText("No results found")).toBeVisible();
});

test("I6 a region is switched off and on", async ({ page, openAs }) => {
  const region = await makeRegion();
  await openAs("admin", `/region?search=${region.name}`);
  const status = page.getByRole("switch", { name: `Region Status of ${region.name}`, exact: true });
  await status.click();
  await expect(status).not.toBeChecked();
  await expect(toasts(page).getByText(regionMessages.updated)).toBeVisible();
  const { data } = await asAdmin<{ data: object[] }>(`/regions?search=${region.name}`);
  expect(data).toMatchObject([{ is_active: false }]);
});

test("I1 moves a country to another region, and shows it there", async ({ page, openAs }) => {
  const [from, to] = [await makeRegion("Narnia"), await makeRegion()];
  await openAs("admin", `/region?search=${from.name}`);
  await unfold(page, from.name);
  await page.getByRole("button", { name: "Edit Narnia", exact: true }).click();
  await dialog(page).getByLabel("Region").selectOption(to.name);
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ region_id: to._id });
  await expect(toasts(page).getByText(countryMessages.updated)).toBeVisible();
  await expect(countriesOf(page, from.name)).toBeDisabled();
  await page.getByRole("searchbox").fill(to.name);
  await expect(countriesOf(page, to.name).locator("option:checked")).toHaveText("Narnia");
});

test("I1 on a phone each region is a card", async ({ page, openAs }) => {
  await page.setViewportSize(PHONE);
  await openAs("admin", "/region?search=europe");
  const card = page.getByRole("list", { name: "Region List & Management" }).getByRole("listitem");
  await card.first().getByLabel("Country of Europe").selectOption("Spain");
  await expect(card.getByRole("switch", { name: "Country Status of Spain" })).toBeChecked();
  await expect(card.getByRole("button", { name: "Delete Europe", exact: true })).toBeVisible();
  await unfold(page, "Europe");
  await unfold(page, "Spain");
  await expect(places(page, "Cities of Spain")).toBeVisible();
});
