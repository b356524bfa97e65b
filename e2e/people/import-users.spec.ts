import { expect, type Page } from "@playwright/test";
import { importRefusals } from "../../contract/spreadsheets/people-imports.ts";
import { packWorkbook } from "../../web/lists/workbook.ts";
import { exportAs, readMailTo, test, uniqueNumber } from "../fixtures.ts";
import { lettersOf, makePerson } from "../people.ts";
import { readSheet } from "../workbook.ts";

const header = [
  "SESA ID",
  "Account Name",
  "Role",
  "Email",
  "Department",
  "Designation",
  "Region",
  "Country",
];
const somebody = (number: string, department = "Sales") => [
  `SESA${number}`,
  `Imra ${lettersOf(number)}`,
  "Virtual Guide",
  `imra.${number}@example.com`,
  department,
  "Sales Engineer",
  "Europe",
  "Sweden",
];
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("File of people").setInputFiles({ name, mimeType: "", buffer });

test("G238 a .csv file is checked, its refused rows are taken away, the rest is imported", async ({
  page,
  openAs,
}) => {
  const [fresh, wrong] = [uniqueNumber(), uniqueNumber()];
  const known = await makePerson();
  await openAs("admin", "/users");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const renamed = [known.seS_id, "Nadia Renamed", "Virtual Guide", known.email];
  const rows = [
    header,
    somebody(fresh),
    somebody(wrong, "Magic"),
    [...renamed, ...somebody("").slice(4)],
  ];
  await choose(page, "people.csv", Buffer.from(rows.map((row) => row.join(";")).join("\n")));
  const refused = page.getByRole("tab", { name: "Refused 1" });
  await expect(refused).toBeVisible();
  await expect(page.getByText(importRefusals.unknownDepartment("Magic").message)).toBeVisible();
  const download = page.waitForEvent("download");
  await exportAs(page, "Download refused rows", "Excel (.xlsx)");
  const [titles, row] = await readSheet(await (await download).path());
  expect(titles?.at(-1)).toBe("Reason");
  expect(row?.[0]).toBe(`SESA${wrong}`);
  await page.getByRole("tab", { name: "To change 1" }).click();
  await expect(page.getByRole("row", { name: known.seS_id })).toContainText("Nadia Renamed");
  await page.getByRole("button", { name: "Import 2 people", exact: true }).click();
  await expect(page.getByText("The import is done.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("tab", { name: "Created 1" })).toBeVisible();
  expect(await readMailTo(`imra.${fresh}@example.com`)).toContain("reset-password?token");
  await page.getByRole("link", { name: "Show users", exact: true }).click();
  // Not before the list is there: a field that is about to be replaced would lose the text.
  await expect(page.getByRole("row", { name: /SESA/ }).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search Users Management" }).fill(`SESA${fresh}`);
  await expect(page.getByRole("row", { name: `SESA${fresh}` })).toContainText("Active");
});

test("G238 a workbook is imported without invitations, and again changes nobody", async ({
  page,
  openAs,
}) => {
  const rows = [uniqueNumber(), uniqueNumber()].map((number) => somebody(number));
  const content = Buffer.from(await (await packWorkbook(header, rows)).arrayBuffer());
  await openAs("admin", "/import-users");
  await choose(page, "people.xlsx", content);
  await page.getByRole("checkbox", { name: "Invite new people" }).uncheck();
  await page.getByRole("button", { name: "Import 2 people", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Created 2" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("choose their password by Forgot password")).toBeVisible();
  await page.getByRole("link", { name: "Choose another file", exact: true }).click();
  await choose(page, "people.xlsx", content);
  await expect(page.getByText("Nothing changes")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Unchanged 2" })).toBeVisible();
});
