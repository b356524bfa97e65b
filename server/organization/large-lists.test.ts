import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listFileRefusals } from "../../contract/organization.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { formWith, textRows, workbook } from "../test/list-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { readInWorker } from "./list-file/read-in-worker.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("departments").execute();
});

const MEGABYTE = 1024 * 1024;
const units = Array.from({ length: 100_000 }, (_, i) => `Unit number ${i}`);
const shared = () => ({
  rows: units
    .map((_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c></row>`)
    .join(""),
  strings: units.map((name) => `<si><t>${name}</t></si>`).join(""),
});

/** What an upload costs the others: memory, and how long anything had to wait for its turn. */
async function weigh(content: string | Uint8Array, name: string) {
  const form = formWith(content, name);
  const before = process.memoryUsage().rss;
  let peak = before;
  const delays = monitorEventLoopDelay({ resolution: 10 });
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  delays.enable();
  const { status, body } = await admin("POST", "/organization/department", form);
  delays.disable();
  clearInterval(timer);
  return {
    status,
    body,
    ms: performance.now() - began,
    slowestTurnMs: delays.max / 1e6,
    grownBy: peak - before,
  };
}

describe("I12 100,000 rows are read while others are served", () => {
  test.each([
    ["a .csv", "list.csv", () => units.join("\r\n")],
    ["an .xlsx with shared texts", "list.xlsx", () => workbook(shared())],
    ["an .xlsx with texts of its own", "list.xlsx", () => workbook({ rows: textRows(units) })],
  ])("from %s", async (_what, name, make) => {
    const { status, body, slowestTurnMs, grownBy } = await weigh(make(), name);
    expect({ status, data: body["data"] }).toEqual({
      status: 200,
      data: { added: 100_000, skipped: 0, invalid: [], invalidCount: 0 },
    });
    expect(body["message"]).toBe("Departments uploaded successfully: 100,000 added");
    // Read on the main thread, the same file stops everything for 500 ms and more.
    expect(slowestTurnMs).toBeLessThan(250);
    expect(grownBy).toBeLessThan(200 * MEGABYTE);
  });
});

describe("I12 a file made to cost much costs little", () => {
  const bomb = () => workbook({ rows: "0".repeat(90 * MEGABYTE) });
  const hugeTexts = () =>
    workbook({
      strings: Array.from(
        { length: 950_000 },
        (_, i) => `<si><t>${"ж".repeat(40)}${i}</t></si>`,
      ).join(""),
    });
  test.each([
    ["a bomb", "list.xlsx", bomb, 400, listFileRefusals.overpacked],
    [
      "a million lines",
      "list.csv",
      () => "Unit 123\n".repeat(1_000_000),
      413,
      listFileRefusals.tooManyRows,
    ],
    [
      "ten million columns",
      "list.csv",
      () => ";".repeat(10_000_000),
      400,
      listFileRefusals.tooWide(1),
    ],
    ["90 MB of texts", "list.xlsx", hugeTexts, 413, listFileRefusals.tooLargeInside],
  ])("%s", async (_what, name, make, status, message) => {
    const weighed = await weigh(make(), name);
    expect(weighed).toMatchObject({ status, body: { message } });
    expect(weighed.ms).toBeLessThan(5000);
    expect(weighed.slowestTurnMs).toBeLessThan(250);
    expect(weighed.grownBy).toBeLessThan(200 * MEGABYTE);
    expect((await admin("GET", "/organization/getDepartment")).body["data"]).toEqual([]);
  });

  test("what takes too long is ended", async () => {
    const file = { name: "list.csv", bytes: new TextEncoder().encode("Sales\n") };
    await expect(readInWorker("department", file, 1)).rejects.toMatchObject({
      status: 413,
      message: listFileRefusals.tooSlow,
    });
  });
});
