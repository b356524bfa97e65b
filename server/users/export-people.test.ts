import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { exportMediaTypes } from "../../contract/exports.ts";
import { BATCH } from "../lists/read-batches.ts";
import { insertSession } from "../sessions/queries.ts";
import { sessionHeaders } from "../test/as.ts";
import { makeRegion, type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { readTable } from "../test/workbook.ts";

let portal: TestPortal;
let admin: MadeUser;
let here: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  here = await makeRegion(portal.db, "Here");
  admin = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
});
afterAll(() => portal.close());

async function take(who: { id: string }, body: object, language = "en") {
  const { token, id } = await insertSession(portal.db, who.id, "test");
  return fetch(`${portal.url}/api/v1/users/export`, {
    method: "POST",
    headers: {
      ...sessionHeaders(token, id),
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify(body),
  });
}
const rowsOf = async (answer: Response): Promise<string[][]> =>
  parse(await answer.text(), { bom: true });
const namesOf = async (answer: Response) => (await rowsOf(answer)).slice(1).map((row) => row[1]);
const lastEntry = () =>
  portal.db
    .selectFrom("activity_logs")
    .select(["action", "module", "actor_name", "record_name", "after"])
    .orderBy("sequence", "desc")
    .executeTakeFirst();

describe("E416 people leave as a file that the server writes", () => {
  test("in the language of the person who exports it, and without formulas", async () => {
    const user = await makeUser(portal.db, { name: "=SUM(A1)", regionId: here.id });
    const found = { search: user.ses_id };
    const english = await take(admin, { found });
    expect(english.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(english.headers.get("content-disposition")).toMatch(
      /^attachment; filename="users-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const [header, row] = await rowsOf(english);
    expect(header).toEqual(
      "SESA ID,Account Name,Role,Email,Department,Designation,Region,Country,Account Status".split(
        ",",
      ),
    );
    expect(row?.slice(0, 3)).toEqual([user.ses_id, "'=SUM(A1)", "Virtual Guide"]);
    expect(row?.slice(-3)).toEqual(["Here", "", "Active"]);
    const [germanHeader, germanRow] = await rowsOf(await take(admin, { found }, "de-AT"));
    expect([germanHeader?.[2], germanRow?.at(-1)]).toEqual(["Rolle", "Aktiv"]);
    const workbook = await take(admin, { found, format: "xlsx" });
    expect(workbook.headers.get("content-type")).toBe(exportMediaTypes.xlsx);
    expect(await readTable(Buffer.from(await workbook.arrayBuffer()))).toHaveLength(2);
  });

  test("everyone who is found, in the order of the list, but who was left out; or only some", async () => {
    const people = [];
    for (const name of ["Cy Filed", "Al Filed", "Bo Filed", "Di Other"])
      people.push(await makeUser(portal.db, { name }));
    const [cy, al] = people;
    const found = { search: "filed", sort: "name", order: "desc" };
    expect(await namesOf(await take(admin, { found }))).toEqual([
      "Cy Filed",
      "Bo Filed",
      "Al Filed",
    ]);
    expect(await namesOf(await take(admin, { found, except: [cy?.id] }))).toEqual([
      "Bo Filed",
      "Al Filed",
    ]);
    expect(await namesOf(await take(admin, { only: [cy?.id, al?.id] }))).toEqual([
      "Al Filed",
      "Cy Filed",
    ]);
    // Nobody has these letters: the page shows who is spelled alike, and so does the file.
    expect(await namesOf(await take(admin, { found: { search: "Cy Fildd" } }))).toEqual([
      "Cy Filed",
    ]);
  });

  test("a leader takes the employees of the region, however many others are named; an employee nobody", async () => {
    const leader = await makeUser(portal.db, { role: "regional", regionId: here.id });
    const mine = await makeUser(portal.db, { name: "Mine Here", regionId: here.id });
    const other = await makeUser(portal.db, { name: "Not Mine" });
    const only = [mine.id, other.id, admin.id];
    expect(await namesOf(await take(leader, { only }))).toEqual(["Mine Here"]);
    expect((await take(mine, { only })).status).toBe(403);
  });

  test("more than one batch, each person once", async () => {
    const word = "Manyfold";
    const { id } = await makeUser(portal.db, { name: word });
    await sql`insert into users (id, ses_id, name, email, password_hash, user_type_id, is_active, is_approved)
      select lpad(to_hex(n), 24, '0'), ses_id || n, name, n || email, password_hash, user_type_id, is_active, is_approved
      from users, generate_series(1, ${BATCH}) as n where id = ${id}`.execute(portal.db);
    const rows = await rowsOf(await take(admin, { found: { search: word } }));
    expect(rows).toHaveLength(BATCH + 2);
    expect(new Set(rows.map(([staffId]) => staffId)).size).toBe(BATCH + 2);
    expect(await lastEntry()).toEqual({
      action: "export",
      module: "user",
      actor_name: "Ada Admin",
      record_name: "users",
      after: { search: word, format: "csv", people: BATCH + 1 },
    });
  });
});
