import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const html =
  '<head><title>Demo Dashboard Portal</title><link rel="icon" href="/favicon.svg" /><link rel="stylesheet" href="/a.css"></head>';
const config = {
  contentUrl: "https://content.example.com",
  companyName: "From the settings",
  supportEmail: "support@example.com",
  selfRegistration: true,
  offlineHours: 72,
  providers: [],
};
const nothing = { name: null, colour: null, logo: null };
const logo = { url: "/l", icon_url: "/i?version=1", width: 2, height: 1, tone: "any" as const };
const settingsIn = (page: string) => {
  const [, content = ""] = /portal-settings" content="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as unknown;
};

test("B60 without a choice the page is as it comes, and the settings name the company", () => {
  const page = renderPage(html, config, nothing);
  expect(page).toContain("<title>Demo Dashboard Portal</title>");
  expect(page).toContain('href="/favicon.svg"');
  expect(page).toContain('<style id="company-colours"></style>');
  expect(settingsIn(page)).toMatchObject({ companyName: "From the settings" });
});

test("B60 name, logo and colour stand in the page itself, the colour behind the style sheet", () => {
  const page = renderPage(html, config, { name: "Northwind", colour: "#aa3300", logo });
  expect(page).toContain("<title>Demo Dashboard Portal · Northwind</title>");
  expect(page).toContain('<link rel="icon" href="/i?version=1" type="image/png" />');
  expect(page).not.toContain("favicon.svg");
  expect(page.indexOf("--brand:#aa3300")).toBeGreaterThan(page.indexOf("/a.css"));
  const company = { name: "Northwind", logo };
  expect(settingsIn(page)).toMatchObject({ companyName: "Northwind", company });
});

test("a name cannot leave its place in the page", () => {
  const name = '"></title><script>$&</script>';
  const page = renderPage(html, config, { ...nothing, name });
  expect(page).not.toContain("<script>");
  expect(settingsIn(page.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))).toMatchObject({
    company: { name },
  });
});
