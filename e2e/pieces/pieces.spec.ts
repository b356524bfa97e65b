import { expect, type Page } from "@playwright/test";
import { stopClock } from "../fixtures.ts";
import { PHONE, RED, specimen, styleOf, test } from "../gallery.ts";

test.describe("data table", () => {
  test.beforeEach(({ openGallery }) => openGallery("tables"));
  const table = (page: Page) => page.getByRole("table", { name: "Users, light", exact: true });
  const dataRows = (page: Page) => table(page).locator("tbody tr");

  test("B9 shows ten rows at first and as many as chosen afterwards", async ({ page }) => {
    const sizes = specimen(page, "A table at work").getByRole("group", { name: "Rows per page" });
    await expect(sizes.getByRole("button")).toHaveText(["10", "50", "100", "150"]);
    await expect(dataRows(page)).toHaveCount(10);
    for (const size of [50, 100, 150, 10]) {
      const choice = sizes.getByRole("button", { name: `${size} rows`, exact: true });
      await choice.click();
      await expect(choice).toHaveAttribute("aria-pressed", "true");
      await expect(dataRows(page)).toHaveCount(size);
      await expect(page.getByText(`1–${size} of 1,332`)).toBeVisible();
    }
  });

  test("B9 searches as one types and says when nothing is found", async ({ page }) => {
    const search = page.getByRole("searchbox", { name: "Search Users, light" });
    await search.fill("liam adeyemi");
    await expect(dataRows(page)).not.toHaveCount(0);
    await expect(dataRows(page).filter({ hasNotText: "Liam Adeyemi" })).toHaveCount(0);
    await search.fill("nobody at all");
    await expect(page.getByText("No results found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search", exact: true }).click();
    await expect(dataRows(page)).toHaveCount(10);
    await expect(search).toBeFocused();
  });

  test("B9 labels the new-item button with the title, or with its own label", async ({ page }) => {
    await page.getByRole("button", { name: "Users, light", exact: true }).click();
    await expect(page.getByText("New item pressed")).toBeVisible();
    const own = specimen(page, "Empty").getByRole("link", { name: "Add User", exact: true });
    await expect(own).toHaveAttribute("href", "/gallery");
  });

  test("B9 turns pages", async ({ page }) => {
    await page.getByRole("button", { name: "Next", exact: true }).first().click();
    await expect(page.getByText("11–20 of 1,332")).toBeVisible();
    await page.getByRole("button", { name: "Page 134", exact: true }).click();
    await expect(page.getByText("1,331–1,332 of 1,332")).toBeVisible();
    await expect(dataRows(page)).toHaveCount(2);
  });

  test("B9 keeps the header visible", async ({ page }) => {
    await specimen(page, "A table at work")
      .getByRole("button", { name: "100 rows", exact: true })
      .click();
    await dataRows(page).nth(30).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    await expect(table(page).getByRole("columnheader", { name: "SESA ID" })).toBeInViewport();
  });

  test("B9 loads without moving what is around it", async ({ page }) => {
    const loading = page.getByRole("table", { name: "Loading users, light" });
    await expect(loading).toHaveAttribute("aria-busy", "true");
    const [blank, real] = await Promise.all([
      loading.locator("tbody tr").first().boundingBox(),
      dataRows(page).first().boundingBox(),
    ]);
    expect(blank?.height).toBe(real?.height);
    await expect(loading.locator("tbody tr")).toHaveCount(10);
  });

  test("B9 says that a load failed and tries again", async ({ page }) => {
    const failed = specimen(page, "Failed");
    await expect(failed.getByRole("alert")).toContainText("The server cannot be reached.");
    await expect(failed.getByText("No users found")).toHaveCount(0);
    await failed.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(page.getByText("Tried again")).toBeVisible();
  });

  test("B9 becomes cards on a phone", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("table")).toHaveCount(0);
    const card = page.getByRole("list", { name: "Users, light" }).getByRole("listitem").first();
    await expect(card).toContainText("Amara Osei");
    await expect(card).toContainText("SESA104233 · The Maestro");
    await expect(card).toContainText("amara.osei@example.com");
    await expect(card.getByRole("switch")).toBeVisible();
    await expect(
      card.getByRole("button", { name: "Delete Amara Osei", exact: true }),
    ).toBeVisible();
  });

  test("B10 hides _id and makes a switch of is_active", async ({ page }) => {
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "SESA ID",
      "Account Name",
      "Role",
      "Email",
      "Account Status",
      "Actions",
    ]);
    await expect(table(page)).not.toContainText("000000000000000000000001");
    const row = dataRows(page).nth(1);
    const status = row.getByRole("switch", { name: "Account Status of Jonas Lindqvist" });
    await expect(status).toBeChecked();
    await expect(row).toContainText("Active");
    await status.click();
    await expect(status).not.toBeChecked();
    await expect(row).toContainText("Inactive");
    await expect(dataRows(page).first().getByRole("switch")).toBeDisabled();
  });
});

test.describe("search box", () => {
  test("B9 loses no key, no blank and not the focus", async ({ page, openGallery }) => {
    await openGallery("navigation");
    const search = page.getByRole("searchbox");
    await search.pressSequentially("amara osei ", { delay: 120 });
    await page.waitForTimeout(400);
    await search.pressSequentially("of  accra", { delay: 60 });
    await expect(search).toHaveValue("amara osei of  accra");
    await expect(search).toBeFocused();
    await expect(page.getByRole("status")).toHaveText("amara osei of  accra");
  });

  test("B9 notifies its owner only when typing pauses", async ({ page, openGallery }) => {
    await openGallery("navigation");
    await stopClock(page);
    await page.getByRole("searchbox").pressSequentially("abc");
    await page.clock.runFor(100);
    await expect(page.getByRole("status")).toHaveText("");
    await page.clock.runFor(100);
    await expect(page.getByRole("status")).toHaveText("abc");
  });
});

test.describe("modal", () => {
  test.beforeEach(({ openGallery }) => openGallery("overlays"));
  const dialog = (page: Page) => page.getByRole("dialog");

  test("B11 has four widths, a title, a subtitle and Close", async ({ page }) => {
    const widths: number[] = [];
    for (const size of ["sm", "md", "lg", "xl"]) {
      await page.getByRole("button", { name: `Open ${size}`, exact: true }).click();
      await expect(dialog(page)).toHaveAccessibleName(`Size ${size}`);
      await expect(dialog(page)).toHaveAccessibleDescription("A subtitle");
      widths.push((await dialog(page).boundingBox())?.width ?? 0);
      await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
      await expect(dialog(page)).toBeHidden();
    }
    expect(widths).toEqual([420, 560, 760, 1040]);
  });

  test("B11 closes on Escape and gives the focus back", async ({ page }) => {
    const opener = page.getByRole("button", { name: "Open confirmation", exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("B11 keeps the focus inside, both ways round", async ({ page }) => {
    await page.getByRole("button", { name: "Open form", exact: true }).click();
    await expect(dialog(page).getByLabel("Full Name")).toBeFocused();
    for (const key of [...Array<string>(7).fill("Tab"), ...Array<string>(9).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
  });

  test("B11 submits with a spinner and a stray click keeps the form", async ({ page }) => {
    await page.getByRole("button", { name: "Open confirmation", exact: true }).click();
    const confirm = dialog(page).getByRole("button", { name: "Yes I Confirm", exact: true });
    expect(await styleOf(confirm, "background-color")).toBe(RED);
    await confirm.click();
    await expect(confirm).toBeDisabled();
    await expect(confirm).toHaveAttribute("aria-busy", "true");
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "Open form", exact: true }).click();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Save Changes", exact: true }).click();
    await expect(dialog(page)).toBeHidden();
  });

  test("B11 scrolls inside on a phone while the page does not move", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Open long text", exact: true }).click();
    await page.waitForTimeout(200);
    const box = await dialog(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(PHONE.height - 1);
    expect(box?.y).toBeGreaterThan(0);
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 20_000);
    await page.mouse.move(200, 20);
    await page.mouse.wheel(0, 2000);
    await expect(dialog(page).getByText("30. The file")).toBeInViewport();
    await expect(dialog(page).getByRole("button", { name: "Close", exact: true })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe("labelled select", () => {
  test.beforeEach(({ openGallery }) => openGallery("fields"));

  test("B12 starts on a disabled placeholder and lists the options", async ({ page }) => {
    const select = page.getByLabel("Region", { exact: true });
    await expect(select).toHaveValue("");
    const options = select.getByRole("option");
    await expect(options.first()).toHaveText("Select Region");
    await expect(options.first()).toBeDisabled();
    await expect(options).toHaveCount(4);
    await select.selectOption("Asia Pacific");
    await expect(select).toHaveValue("asia");
  });

  test("B12 shows its error in red beneath and is marked", async ({ page }) => {
    const select = page.getByLabel("Country", { exact: true });
    const error = page.getByText("Country is required");
    await expect(select).toHaveAttribute("aria-invalid", "true");
    await expect(select).toHaveAccessibleDescription("Country is required");
    expect(await styleOf(error, "color")).toBe(RED);
    const [above, beneath] = [await select.boundingBox(), await error.boundingBox()];
    expect(beneath?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  });

  test("B12 can be centred and disabled", async ({ page }) => {
    const centred = page.getByLabel("Role", { exact: true });
    expect(await styleOf(centred, "text-align-last")).toBe("center");
    await expect(page.getByLabel("Department", { exact: true })).toBeDisabled();
  });
});

test.describe("button", () => {
  test.beforeEach(({ openGallery }) => openGallery("buttons"));
  const inPart = (page: Page, title: string, name: string) =>
    specimen(page, title).getByRole("button", { name, exact: true }).first();

  test("B13 comes in black and in red", async ({ page }) => {
    const black = inPart(page, "Buttons", "Black");
    expect(await styleOf(black, "background-color")).toBe("rgb(20, 26, 22)");
    expect(await styleOf(inPart(page, "Buttons", "Danger"), "background-color")).toBe(RED);
  });

  test("B13 can take the full width", async ({ page }) => {
    const login = inPart(page, "Full width and long text", "Login");
    const fills = await login.evaluate(
      (button) => button.clientWidth + 2 >= (button.parentElement?.clientWidth ?? Infinity),
    );
    expect(fills).toBe(true);
  });

  test("B13 is disabled while loading and keeps its width and name", async ({ page }) => {
    const button = inPart(page, "Loading and disabled", "Press to load");
    const before = await button.boundingBox();
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(button.locator("svg")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await expect(button).toBeEnabled();
  });

  test("B13 can be disabled", async ({ page }) => {
    const disabled = specimen(page, "Loading and disabled").getByRole("button", {
      name: "Danger",
      exact: true,
    });
    await expect(disabled.last()).toBeDisabled();
    await expect(disabled.last()).not.toHaveAttribute("aria-busy");
  });
});

test.describe("dropdown menu", () => {
  test.beforeEach(({ openGallery }) => openGallery("overlays"));
  const trigger = (page: Page) => page.getByRole("button", { name: "Settings", exact: true });

  test("B14 lists links, with a line where the entry is a divider", async ({ page }) => {
    await expect(trigger(page).locator("svg").first()).toBeVisible();
    await trigger(page).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem")).toHaveText([
      "Department-Designation",
      "Profile",
      "Logout",
    ]);
    await expect(menu.getByRole("separator")).toHaveCount(1);
    await expect(menu).not.toContainText("divider");
    await expect(menu.getByRole("menuitem", { name: "Profile", exact: true })).toHaveAttribute(
      "href",
      "/gallery?only=overlays&theme=light&chosen=profile",
    );
  });

  test("B14 closes when a link is chosen, by mouse and by keys", async ({ page }) => {
    await trigger(page).click();
    await page.getByRole("menuitem", { name: "Profile", exact: true }).click();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page).toHaveURL(/chosen=profile/);
    await trigger(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem").last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page).toHaveURL(/chosen=logout/);
  });

  test("B14 hides its label on a phone and keeps its name", async ({ page }) => {
    const label = trigger(page).getByText("Settings");
    expect((await label.boundingBox())?.width).toBeGreaterThan(30);
    await page.setViewportSize(PHONE);
    expect((await label.boundingBox())?.width).toBeLessThanOrEqual(1);
    await expect(trigger(page)).toHaveAccessibleName("Settings");
  });
});

test.describe("pagination", () => {
  test.beforeEach(({ openGallery }) => openGallery("navigation"));
  const pages = (page: Page, name: string) =>
    page.getByRole("navigation", { name: `${name}, light` });

  test("B15 shows 3 pages in range and 2 margin pages", async ({ page }) => {
    await expect(pages(page, "In the middle").getByRole("listitem")).toHaveText(
      ["1", "2", "…", "9", "10", "11", "…", "19", "20"],
      { useInnerText: true },
    );
    await expect(pages(page, "Few pages").getByRole("listitem")).toHaveText(["1", "2", "3"]);
  });

  test("B15 goes by Prev, Next and number, and marks where it is", async ({ page }) => {
    const nav = pages(page, "At the start");
    const current = nav.locator("[aria-current=page]");
    await expect(nav.getByRole("button", { name: "Prev", exact: true })).toBeDisabled();
    await nav.getByRole("button", { name: "Next", exact: true }).click();
    await expect(current).toHaveText("2");
    await nav.getByRole("button", { name: "Page 20", exact: true }).click();
    await expect(current).toHaveText("20");
    await expect(nav.getByRole("button", { name: "Next", exact: true })).toBeDisabled();
    await nav.getByRole("button", { name: "Prev", exact: true }).click();
    await expect(current).toHaveText("19");
  });
});

test.describe("field", () => {
  test.beforeEach(({ openGallery }) => openGallery("fields"));

  test("B16 shows its error only once touched and in error", async ({ page }) => {
    const field = page.getByLabel("Registrant");
    const error = page.getByText("Name is required");
    await expect(error).toHaveCount(0);
    await field.focus();
    await expect(error).toHaveCount(0);
    await field.blur();
    await expect(error).toBeVisible();
    expect(await styleOf(error, "color")).toBe(RED);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription("Name is required");
    await expect(page.getByText("Password is required")).toHaveCount(0);
    await field.fill("Amara");
    await expect(error).toHaveCount(0);
    await expect(field).not.toHaveAttribute("aria-invalid");
  });

  test("B16 shows every error after a submit, and none once all is well", async ({ page }) => {
    const register = page.getByRole("button", { name: "Register", exact: true });
    await register.click();
    await expect(page.getByText("Region is required")).toBeVisible();
    await page.getByLabel("Registrant").fill("Amara");
    await page.getByLabel("New Password", { exact: true }).fill("secret");
    await page.getByLabel("Home Region").selectOption("Europe");
    await expect(page.getByText("Region is required")).toHaveCount(0);
    await register.click();
    await expect(register).toBeDisabled();
    await expect(page.getByText("Amara registered")).toBeVisible();
  });

  test("C1 shows and hides a password", async ({ page }) => {
    const field = page.getByLabel("Password", { exact: true });
    const toggle = specimen(page, "Password fields").getByRole("button").first();
    await expect(field).toHaveAttribute("type", "password");
    await expect(toggle).toHaveAccessibleName("Show password");
    await toggle.click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(toggle).toHaveAccessibleName("Hide password");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  });
});
