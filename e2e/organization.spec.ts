import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { organizationMessages } from "../contract/organization.ts";
import { exportAs, gate, PHONE, test, uniqueNumber } from "./fixtures.ts";
import { lettersOf } from "./people.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const csv = (text: string, name = "departments.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** As a person does it: the browser itself saves the file, no script is involved. */
async function dropFile(page: Page, target: Locator, file: string) {
  const box = await target.boundingBox();
  const place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const devices = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devices.send("Input.dispatchDragEvent", { type, ...place, data });
}

test("I11 two lists, each with its select and its upload", async ({ page, openAs }) => {
  await openAs("admin", "/department-designation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Department-Designation");
  const departments = part(page, "Departments");
  await expect(departments.getByLabel("Department", { exact: true })).toBeEnabled();
  await expect(departments.locator("option")).toContainText(["Select Department", "Channel"]);
  await expect(departments.getByLabel("Department file")).toHaveAttribute("accept", ".csv,.xlsx");
  const designations = part(page, "Designations");
  await expect(designations.locator("option")).toContainText(["Select Designation", "Account"]);
  await expect(designations.getByLabel("Designation file")).toHaveAttribute("accept", ".csv,.xlsx");
});

test("I11 another kind of file is refused before it is sent", async ({ page, openAs }) => {
  await openAs("admin", "/department-designation");
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await page.getByLabel("Designation file").setInputFiles(csv("x", "list.txt"));
  const designations = part(page, "Designations");
  await expect(designations.getByRole("alert")).toHaveText(organizationMessages.wrongFile);
  expect(sent).toBe(0);
  await expect(part(page, "Departments").getByRole("alert")).toHaveCount(0);
});

test("I11 I12 a dropped file is sent as multipart, in the field file, and joins the list", async ({
  page,
  openAs,
}) => {
  const name = `Holograms ${lettersOf(uniqueNumber())}`;
  const file = join(await mkdtemp(join(tmpdir(), "list-")), "list.csv");
  await writeFile(file, `department\n${name}\n`);
  await openAs("admin", "/department-designation");
  const departments = part(page, "Departments");
  await expect(departments.getByLabel("Department", { exact: true })).toBeEnabled();
  const sent = page.waitForRequest("**/organization/department");
  await dropFile(page, page.getByLabel("Department file"), file);
  const request = await sent;
  expect(await request.headerValue("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  expect(await request.headerValue("authorization")).toMatch(/^Bearer /);
  await expect(departments.getByRole("status")).toContainText("Departments uploaded successfully");
  await expect(departments.locator("option", { hasText: name })).toHaveCount(1);
  await expect(departments.getByLabel("Department", { exact: true })).toContainText("Sales");
});

test("I12 the answer is shown by row, with what was added, skipped and invalid", async ({
  page,
  openAs,
}) => {
  const name = lettersOf(uniqueNumber());
  await page.setViewportSize(PHONE);
  await openAs("admin", "/department-designation");
  const list = `\uFEFFname;note\r\nStylist ${name};x\r\n\r\nDirector;y\r\n${"a".repeat(101)};z\r\n`;
  await page.getByLabel("Designation file").setInputFiles(csv(list, "designations.csv"));
  const designations = part(page, "Designations");
  await expect(designations.locator("dl > div")).toHaveText(["Added1", "Skipped1", "Invalid1"]);
  await expect(designations.getByRole("table").locator("tbody tr")).toHaveText([
    "5At most 100 characters",
  ]);
  await expect(designations.locator("option", { hasText: `Stylist ${name}` })).toHaveCount(1);
  const download = page.waitForEvent("download");
  await exportAs(page, "Download the invalid rows", "CSV (.csv)");
  expect((await download).suggestedFilename()).toBe("designations.csv-invalid.csv");
});

test("I12 of many invalid rows the first are shown, and the number of the others", async ({
  page,
  openAs,
}) => {
  await openAs("admin", "/department-designation");
  const list = ["Sales", ...Array.from({ length: 130 }, () => "b".repeat(101))].join("\n");
  await page.getByLabel("Department file").setInputFiles(csv(list));
  const departments = part(page, "Departments");
  await expect(departments.locator("dl > div").last()).toHaveText("Invalid130");
  await expect(departments.getByRole("table").locator("tbody tr")).toHaveCount(20);
  await expect(departments.getByText("and 110 more")).toBeVisible();
});

test("I11 shows how far a file has come, and takes no second one meanwhile", async ({
  page,
  openAs,
}) => {
  const [go, held] = gate();
  let sent = 0;
  await page.route("**/organization/department", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await openAs("admin", "/department-designation");
  await page.getByLabel("Department file").setInputFiles(csv("Sales"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByLabel("Department file").setInputFiles(csv("Sales"));
  go();
  await expect(part(page, "Departments").getByRole("status")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(sent).toBe(1);
});

test("I11 a failure says so, and the next file takes its place", async ({ page, openAs }) => {
  await page.route("**/organization/department", (route) =>
    route.fulfill({ status: 500, json: { message: "Oops." } }),
  );
  await openAs("admin", "/department-designation");
  const alert = part(page, "Departments").getByRole("alert");
  await page.getByLabel("Department file").setInputFiles(csv("a"));
  await expect(alert).toHaveText(organizationMessages.failed("department"));
  await page.route("**/organization/department", (route) =>
    route.fulfill({ status: 400, json: { message: "The file is damaged." } }),
  );
  await page.getByLabel("Department file").setInputFiles(csv("a"));
  await expect(alert).toHaveText("The file is damaged.");
  await page.unrouteAll();
  await page.getByLabel("Department file").setInputFiles(csv("Sales"));
  await expect(alert).toHaveCount(0);
});
