import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listFileRefusals, listRowRefusals } from "../../contract/organization.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { formWith, textRows, workbook } from "../test/list-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { readInWorker } from "../list-files/read-in-worker.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
const MEGABYTE = 1024 * 1024;
/** Deleting them again would take longer than the upload: every test has its own. */
const unitsOf = (kind: string) =>
  Array.from({ length: 100_000 }, (_, i) => `${kind} unit number ${i}`);
const shared = (texts: string[]) => ({
  rows: texts
    .map((_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c></row>`)
    .join(""),
  strings: texts.map((text) => `<si><t>${text}</t></si>`).join(""),
});

/** What an upload costs the others: memory, threads that were started for it, and whether it made them wait. */
async function weigh(content: string | Uint8Array, name: string) {
  const form = formWith(content, name);
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const answered: string[] = [];
  let threads = 0;
  let others: Promise<unknown> = Promise.resolve();
  // Callers who come after the reading has started.
  const onThread = () => {
    threads += 1;
    others = admin("GET", "/health").then(() => answered.push("another call"));
  };
  process.on("worker", onThread);
  const { status, body } = await admin("POST", "/organization/department", form);
  answered.push("the upload");
  await others;
  process.off("worker", onThread);
  clearInterval(timer);
  return { status, body, threads, answered, grownBy: peak - before };
}
/** Read on the main thread, the same file stops everything for half a second and more. */
const inTurn = { threads: 1, answered: ["another call", "the upload"] };

describe("I12 100,000 rows are read while others are served", () => {
  test.each([
    ["a .csv", "list.csv", () => unitsOf("First").join("\r\n")],
    ["an .xlsx with shared texts", "list.xlsx", () => workbook(shared(unitsOf("Second")))],
    [
      "an .xlsx with texts of its own",
      "list.xlsx",
      () => workbook({ rows: textRows(unitsOf("Third")) }),
    ],
  ])("from %s", async (_what, name, make) => {
    const weighed = await weigh(make(), name);
    expect(weighed).toMatchObject({
      ...inTurn,
      status: 200,
      body: {
        data: { added: 100_000, skipped: 0, invalid: [], invalidCount: 0 },
        message: "Departments uploaded successfully: 100,000 added",
      },
    });
    expect(weighed.grownBy).toBeLessThan(200 * MEGABYTE);
  });
});

describe("I12 a file made to cost much costs little", () => {
  const bomb = () => workbook({ rows: "0".repeat(90 * MEGABYTE) });
  const lines = () => "Unit 123\n".repeat(1_000_000);
  const columns = () => ";".repeat(10_000_000);
  const words = () => "a ".repeat(5_000_000);
  test.each([
    ["a bomb", "list.xlsx", bomb, 400, listFileRefusals.overpacked],
    ["a million lines", "list.csv", lines, 413, listFileRefusals.tooManyRows],
    ["ten million columns", "list.csv", columns, 400, listFileRefusals.tooWide(1).message],
    [
      "five million words in a cell",
      "list.csv",
      words,
      400,
      listFileRefusals.noUsableRow({ row: 1, reason: listRowRefusals.tooLong }).message,
    ],
  ])("%s", async (_what, name, make, status, message) => {
    const weighed = await weigh(make(), name);
    expect(weighed).toMatchObject({ ...inTurn, status, body: { message } });
    expect(weighed.grownBy).toBeLessThan(200 * MEGABYTE);
  });

  test("what takes too long is ended", async () => {
    const file = { name: "list.csv", bytes: new TextEncoder().encode("Sales\n") };
    await expect(
      readInWorker("department", file, { milliseconds: 1, megabytes: 128 }),
    ).rejects.toMatchObject({ status: 413, message: listFileRefusals.tooSlow });
  });

  test("what takes too much memory is ended, and nothing else with it", async () => {
    const texts = Array.from({ length: 200_000 }, (_, i) => `${"ж".repeat(90)}${i}`);
    const file = { name: "list.xlsx", bytes: new Uint8Array(workbook(shared(texts))) };
    await expect(
      readInWorker("department", file, { milliseconds: 300_000, megabytes: 32 }),
    ).rejects.toMatchObject({ status: 413, message: listFileRefusals.tooLargeInside });
  });
});
