import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { csvLine } from "../csv.ts";
import { insertSession } from "../sessions/queries.ts";
import { sessionHeaders } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { recordActivity } from "./record.ts";

let portal: TestPortal;
let headers: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  const admin = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  const { token, id } = await insertSession(portal.db, admin.id, "test");
  headers = sessionHeaders(token, id);
  for (const name of ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\tx", 'a "b", c', "two\r\nlines"])
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
    after: { action: "create" },
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

test("a line is quoted where it must be", () => {
  expect(csvLine(["a", "b,c", 'd"e', "-f,g"])).toBe('a,"b,c","d""e","\'-f,g"\r\n');
});
