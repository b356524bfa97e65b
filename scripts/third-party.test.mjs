import { expect, test } from "vitest";
import { listDistributed, readNotices } from "./third-party.mjs";

const licencesOf = (rows) => new Set(rows.map(({ name, license }) => `${name}: ${license}`));

test("THIRD-PARTY.md names what is distributed, with its licences: npm run third-party writes it", () => {
  expect(licencesOf(readNotices())).toEqual(licencesOf(listDistributed()));
});

test("the server, the page, its typeface and the sample demos are in it, and no tools", () => {
  const names = readNotices().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["fastify", "react", "@fontsource-variable/inter", "three"]),
  );
  for (const tool of ["vite", "vitest", "typescript", "@playwright/test"])
    expect(names).not.toContain(tool);
});

test("every licence is one that may be passed on with closed software", () => {
  const known = /^(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1)$/;
  const others = readNotices().filter(({ license }) => !known.test(license));
  // libvips and what carries it: linked as a library that can be replaced.
  expect(others.filter(({ name }) => !name.startsWith("@img/sharp-"))).toEqual([]);
});
