import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ListImport } from "../contract/organization.ts";
import { organizationMessages } from "../contract/organization.ts";
import { PHONE, test } from "./fixtures.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const csv = (text: string, name = "departments.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** As a person does it: the browser itself takes the file, no script hands it over. */
async function dropFile(page: Page, target: Locator, file: string) {
  const box = await target.boundingBox();
  const place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const devices = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devices.send("Input.dispatchDragEvent", { type, ...place, data });
}

/** What the server answers to a file, so that the page can be seen with every kind of answer. */
const answerWith = (page: Page, data: ListImport, status = 200) =>
  page.route("**/organization/department", (route) =>
    route.fulfill({ status, json: { data, message: "Departments uploaded successfully" } }),
  );

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

test("I11 a file dropped on the field is sent as multipart, in the field file", async ({
  page,
  openAs,
}) => {
  await answerWith(page, { added: 1, skipped: 0, invalid: [] });
  await openAs("admin", "/department-designation");
  const file = join(await mkdtemp(join(tmpdir(), "list-")), "list.csv");
  await writeFile(file, "name\nHolograms\n");
  const sent = page.waitForRequest("**/organization/department");
  await dropFile(page, page.getByLabel("Department file"), file);
  const request = await sent;
  expect(await request.headerValue("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  expect(await request.headerValue("authorization")).toMatch(/^Bearer /);
  expect(request.postData()).toMatch(/name="file"; filename="list.csv"[^]*name\nHolograms/);
});

test("I12 the answer is shown by row, with what was added, skipped and invalid", async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(PHONE);
  await answerWith(page, {
    added: 12,
    skipped: 3,
    invalid: [
      { row: 4, reason: "At most 100 characters" },
      { row: 9, reason: "Blank" },
    ],
  });
  await openAs("admin", "/department-designation");
  const departments = part(page, "Departments");
  const reloaded = page.waitForResponse("**/organization/getDepartment");
  await page.getByLabel("Department file").setInputFiles(csv("a"));
  await expect(departments.getByRole("status")).toHaveText("Departments uploaded successfully");
  await expect(departments.locator("dl > div")).toHaveText(["Added12", "Skipped3", "Invalid2"]);
  await expect(departments.getByRole("table").locator("tbody tr")).toHaveText([
    "4At most 100 characters",
    "9Blank",
  ]);
  await reloaded;
  const download = page.waitForEvent("download");
  await departments.getByRole("button", { name: "Download the invalid rows" }).click();
  expect((await download).suggestedFilename()).toBe("departments.csv-invalid.csv");
});

test("I11 shows how far a file has come, and takes no second one meanwhile", async ({
  page,
  openAs,
}) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let sent = 0;
  await page.route("**/organization/department", async (route) => {
    sent += 1;
    await held;
    await route.fulfill({
      json: { data: { added: 0, skipped: 1, invalid: [] }, message: "Done." },
    });
  });
  await openAs("admin", "/department-designation");
  await page.getByLabel("Department file").setInputFiles(csv("Sales"));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByLabel("Department file").setInputFiles(csv("Sales"));
  go();
  await expect(page.getByText("Done.")).toBeVisible();
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
  await page.unroute("**/organization/department");
  await answerWith(page, { added: 1, skipped: 0, invalid: [] });
  await page.getByLabel("Department file").setInputFiles(csv("a"));
  await expect(alert).toHaveCount(0);
});
