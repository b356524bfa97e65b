import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { type ExportFormat, exportMediaTypes } from "../../contract/exports.ts";
import { BATCH } from "../lists/read-batches.ts";
import type { Actor } from "../sessions/actor.ts";
import { insertSession } from "../sessions/queries.ts";
import { asGuest, asUser, sessionHeaders } from "../test/as.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { limitStreams } from "../lists/streams.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { readTable, unpack } from "../test/workbook.ts";
import { exportActivity } from "./export.ts";
import { recordActivity } from "./record.ts";

let portal: TestPortal;
let admin: MadeUser;
let headers: Record<string, string>;
const NAMES = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\tx", 'a "b", c', "two\r\nlines"];
beforeAll(async () => {
  portal = await startPortal();
  admin = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  const { token, id } = await insertSession(portal.db, admin.id, "test");
  headers = sessionHeaders(token, id);
  for (const name of NAMES)
    await recordActivity(
      portal.db,
      { id: admin.id, name: "Ada Admin", ip: "127.0.0.1" },
      { action: "create", module: "region", record: { name }, after: { name } },
    );
});
afterAll(() => portal.close());

const download = (query = "") =>
  fetch(`${portal.url}/api/v1/activity-logs/export${query}`, { headers });

test("K2 the file holds every entry of the filter, and nothing that a spreadsheet would run", async () => {
  const answer = await download("?module=region");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="activity-log-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const rows: string[][] = parse(await answer.text(), { bom: true });
  expect(rows[0]?.slice(0, 5)).toEqual(["Time", "By", "Action", "Module", "Record"]);
  expect(rows.slice(1).map((row) => row[4])).toEqual([
    "two\r\nlines",
    'a "b", c',
    "'\tx",
    "'@SUM(A1)",
    "'-1",
    "'+1",
    "'=HYPERLINK(1)",
  ]);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test("K2 taking the log away is an entry of the log", async () => {
  await (await download("?action=create")).text();
  const entry = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "actor_name", "after"])
    .orderBy("sequence", "desc")
    .executeTakeFirst();
  expect(entry).toEqual({
    action: "export",
    module: "activity log",
    actor_name: "Ada Admin",
    after: { action: "create", format: "csv" },
  });
});

test("only administrators take it", async () => {
  const employee = await makeUser(portal.db);
  const { token, id } = await insertSession(portal.db, employee.id, "test");
  const answer = await fetch(`${portal.url}/api/v1/activity-logs/export`, {
    headers: sessionHeaders(token, id),
  });
  expect(answer.status).toBe(403);
});

test("S9 what a guest signs in as is no formula, wherever a program splits the log", async () => {
  const ids = [
    "x;=cmd|'/C calc'!A0;y",
    "x\t=1+1",
    'x;"=1+1',
    "\u00a0=1+1",
    "＝1+1",
    "\u200b@SUM(1)",
  ];
  for (const seS_id of ids)
    await asGuest(portal)("POST", "/users/login", { seS_id, password: "Wrong-1!" });
  const file = await (await download("?action=failed login")).text();
  expect(file).toContain("cmd|'/C calc'!A0");
  for (const delimiter of [",", ";", "\t", "|"]) {
    const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true };
    const rows: string[][] = parse(file, options);
    const runs = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝]/u.test(cell);
    expect(rows.flat().filter(runs), delimiter).toEqual([]);
  }
});

test("S9 as a workbook every entry is text, word for word", async () => {
  const answer = await download("?module=region&format=xlsx");
  expect(answer.headers.get("content-type")).toBe(exportMediaTypes.xlsx);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="activity-log-\d{4}-\d{2}-\d{2}\.xlsx"$/,
  );
  const file = Buffer.from(await answer.arrayBuffer());
  const [header, ...rows] = await readTable(file);
  expect(header?.slice(0, 5)).toEqual(["Time", "By", "Action", "Module", "Record"]);
  expect(rows.map((row) => row[4])).toEqual(NAMES.toReversed());
  expect(rows.map((row) => row[8])).toEqual(
    NAMES.toReversed().map((name) => JSON.stringify({ name })),
  );
  expect((await unpack(file))["xl/worksheets/sheet1.xml"]).not.toMatch(/<f[ >]/);
  expect((await download("?format=pdf")).status).toBe(400);
});

test("a workbook of more than one batch is complete", async () => {
  await sql`insert into activity_logs (id, action, module, record_name)
    select lpad(to_hex(i), 24, '0'), 'create', 'country', 'Entry ' || i
    from generate_series(1, ${BATCH * 2 + 500}::int) as i`.execute(portal.db);
  const answer = await download("?module=country&format=xlsx");
  const rows = await readTable(Buffer.from(await answer.arrayBuffer()));
  const entries = Array.from({ length: BATCH * 2 + 500 }, (_, i) => `Entry ${i + 1}`);
  expect(rows.slice(1).map((row) => row[4])).toEqual(entries.toReversed());
});

test("S9 more than a sheet of Excel holds is refused before anything is sent or noted", async () => {
  const parts = { db: portal.db, streams: limitStreams() };
  const actor = { id: admin.id, name: "Ada Admin", ip: "127.0.0.1" } as Actor;
  const take = async (format: ExportFormat, count: number) => {
    const query = { module: "city", format } as const;
    const { file } = await exportActivity(parts, actor, query, () => Promise.resolve(count));
    file.destroy();
  };
  const noted = async () => {
    const { body } = await (await asUser(portal, admin))("GET", EXPORTS);
    return body["totalCount"];
  };
  const before = await noted();
  await expect(take("xlsx", 5_000_000)).rejects.toMatchObject({
    status: 400,
    message:
      "Excel supports at most 1,048,575 rows, but there are 5,000,001. Narrow the list, or export it as CSV.",
  });
  // One place is for the entry about the export itself.
  await expect(take("xlsx", 1_048_575)).rejects.toMatchObject({ status: 400 });
  expect(await noted()).toBe(before);
  await take("xlsx", 1_048_574);
  await take("csv", 5_000_000);
  expect(await noted()).toBe(Number(before) + 2);
});
const EXPORTS = "/activity-logs?action=export&page=1&size=1";
