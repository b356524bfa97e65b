import { expect, test } from "vitest";
import { readPage, withSettings } from "./settings.mjs";

test("docs/operations.md lists the settings as they are; npm run settings writes them", () => {
  expect(readPage()).toBe(withSettings(readPage()));
});

test("the table is found and replaced as a whole", () => {
  const page =
    "before\n\n| name | default | meaning |\n|---|---|---|\n| `OLD` | 1 | x |\n\nafter\n";
  const written = withSettings(page);
  expect(written).toMatch(/^before\n\n\| name/);
  expect(written).toMatch(/\| `PORT` \| 8080 \| port of page and API \|\n/);
  expect(written).toMatch(/\|\n\nafter\n$/);
  expect(written).not.toContain("`OLD`");
});
