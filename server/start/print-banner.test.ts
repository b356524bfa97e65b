import { expect, test, vi } from "vitest";
import { printBanner, warningsOf } from "./print-banner.ts";
import { readConfig } from "./config.ts";

const PUBLIC_URL = "https://demos.example.com";

test.each([
  {},
  { HOST: "0.0.0.0" },
  { PUBLIC_URL: "http://[::1]:8080" },
  { PUBLIC_URL: "http://portal.localhost" },
  { PUBLIC_URL, CONTENT_URL: "https://{build}.example-demos.com" },
])("S5 %j is no reason to warn", (env) => {
  expect(warningsOf(readConfig(env))).toEqual([]);
});

test.each([
  { PUBLIC_URL, CONTENT_URL: "https://demos-content.example.com" },
  { PUBLIC_URL: "http://127.0.0.1.example.com", CONTENT_URL: "http://content.example.com" },
])("S5 %j warns in the log and in the last lines of the start", (env) => {
  const [logged, printed] = [[] as string[], [] as string[]];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  printBanner(readConfig(env), { kind: "none" }, { warn: (text) => void logged.push(text) });
  write.mockRestore();
  expect(logged).toEqual([expect.stringContaining("All demos share one origin")]);
  expect(printed.join("")).toContain(`Warning: ${logged[0]}`);
});
