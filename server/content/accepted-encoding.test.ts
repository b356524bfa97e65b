import { expect, it } from "vitest";
import { acceptsEncoding } from "./accepted-encoding.ts";

it.each([
  ["gzip, deflate, br", true],
  ["BR", true],
  ["gzip;q=1.0, br;q=0.2", true],
  ["*", true],
  ["br;q=0", false],
  ["*, br; q=0.000", false],
  ["*;q=0", false],
  ["gzip", false],
  ["", false],
  [undefined, false],
])("%j takes Brotli: %j", (header, takes) => {
  expect(acceptsEncoding(header, "br")).toBe(takes);
});
