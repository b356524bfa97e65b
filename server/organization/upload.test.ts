import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { listFileRefusals, type ListImport } from "../../contract/organization.ts";
import type { Call } from "../test/as.ts";
import { formWith, textRows, workbook } from "../test/list-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Caller, callers, makeCallers } from "../test/role-table.ts";
import { oneAtATime } from "../list-files/one-at-a-time.ts";
import { mergeEntries } from "./queries.ts";

let portal: TestPortal;
let as: Record<Caller, Call>;
beforeAll(async () => {
  portal = await startPortal();
  as = await makeCallers(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("departments").execute();
  await portal.db.deleteFrom("designations").execute();
});

type List = "department" | "designation";
const upload = (content: string | Uint8Array, name = "list.csv", list: List = "department") =>
  as.admin("POST", `/organization/${list}`, formWith(content, name));
const entries = async (list: "Department" | "Designation") =>
  (await as.guest("GET", `/organization/get${list}`)).body["data"] as string[];
const uploads = async () =>
  (await as.admin("GET", "/activity-logs?action=upload")).body["data"] as object[];

describe.each(["department", "designation"] as const)("I11 POST /organization/%s", (list) => {
  test.each(callers)("as %s", async (caller) => {
    const form = formWith("Sales");
    const { status, body } = await as[caller]("POST", `/organization/${list}`, form);
    expect(status).toBe({ guest: 401, employee: 403, regional: 403, admin: 200 }[caller]);
    if (caller === "employee") expect(body["message"]).toBe(failures.forbidden);
    expect(await entries("Department")).toEqual(
      caller === "admin" && list === "department" ? ["Sales"] : [],
    );
    expect(await entries("Designation")).toEqual(
      caller === "admin" && list === "designation" ? ["Sales"] : [],
    );
  });

  test("L11 answers with counts, the refused rows and a sentence for a toast", async () => {
    const word = list === "department" ? "Departments" : "Designations";
    const content = `Name\nSales\nField\nSALES\n${"x".repeat(101)}\n`;
    const { status, body } = await upload(content, "list.csv", list);
    expect(status).toBe(200);
    const tooLong = { code: "fields.tooLong", params: { max: "100" } };
    expect(body).toEqual({
      data: {
        added: 2,
        skipped: 1,
        invalid: [{ row: 5, reason: "At most 100 characters", sentence: tooLong }],
        invalidCount: 1,
      },
      code: `organization.${word.toLowerCase()}Uploaded`,
      params: { outcome: expect.any(Array) },
      message: `${word} uploaded successfully: 2 added, 1 already there, 1 row refused`,
    });
  });

  test("is documented as a form with a file", async () => {
    const answer = await fetch(`${portal.url}/api/docs/json`);
    const { paths } = (await answer.json()) as { paths: Record<string, unknown> };
    expect(paths[`/api/v1/organization/${list}`]).toMatchObject({
      post: {
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: { properties: { file: { type: "string", format: "binary" } } },
            },
          },
        },
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { properties: { data: { required: expect.arrayContaining(["added"]) } } },
              },
            },
          },
        },
      },
    });
  });
});

describe("I12 merges, never replaces", () => {
  test("a .csv and an .xlsx after it", async () => {
    await upload("Sales\nField");
    const { body } = await upload(workbook({ rows: textRows(["Lab", "field"]) }), "list.xlsx");
    expect(body["data"]).toMatchObject({ added: 1, skipped: 1 });
    expect(await entries("Department")).toEqual(["Field", "Lab", "Sales"]);
  });

  test("the spelling that was first stays, there and in the file", async () => {
    await upload("Field");
    await upload("fIELD\nLab\nLAB\nlab");
    expect(await entries("Department")).toEqual(["Field", "Lab"]);
  });

  test("what was all there already is a success that adds nothing", async () => {
    await upload("Sales\nField");
    const { status, body } = await upload("field\nSALES");
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({ added: 0, skipped: 2 });
    expect(body["message"]).toBe("Departments uploaded successfully: 0 added, 2 already there");
  });

  test("a thousand times the same is one", async () => {
    const { body } = await upload("Sales\n".repeat(1000));
    expect(body["data"]).toMatchObject({ added: 1, skipped: 999 });
  });

  test("formulas stay text, on the wire too", async () => {
    await upload("=cmd|'/C calc'!A0\n@SUM(1)\n<img src=x onerror=alert(1)>");
    expect(await entries("Department")).toEqual([
      "<img src=x onerror=alert(1)>",
      "=cmd|'/C calc'!A0",
      "@SUM(1)",
    ]);
  });
});

describe("I12 all or nothing", () => {
  test("K2 an upload leaves one line in the log, under a name that cannot mislead", async () => {
    const before = await uploads();
    await upload(`Sales\n${"x".repeat(101)}`, `..\\a/b\u202e${"n".repeat(200)}\r\nadmin.csv`);
    const [row, ...older] = await uploads();
    expect(older).toEqual(before);
    expect(row).toMatchObject({
      action: "upload",
      module: "department",
      record_id: null,
      record_name: expect.stringMatching(/^b\ufffdn{98}$/),
      after: { added: 1, skipped: 0, invalid: 1 },
    });
  });

  test("a refused file changes nothing and says why", async () => {
    await upload("Sales");
    const before = await uploads();
    const { status, body } = await upload('Sales\nField\n"Lab');
    const { message } = listFileRefusals.openQuote(3);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, errors: { file: message } });
    expect(await entries("Department")).toEqual(["Sales"]);
    expect(await uploads()).toEqual(before);
  });

  test("a failure while it is written undoes all of it", async () => {
    const gone = await startPortal();
    const admin = (await makeCallers(gone)).admin;
    const owner = new pg.Client(gone.database.owner);
    await owner.connect();
    await owner.query("revoke insert on activity_logs from portal");
    await owner.end();
    const answer = await admin("POST", "/organization/department", formWith("Sales"));
    expect(answer.status).toBe(500);
    expect(await gone.db.selectFrom("departments").select("name").execute()).toEqual([]);
    await gone.close();
  });
});

describe("I12 several uploads at once", () => {
  test("all succeed, and together they count what was added", async () => {
    const list = (from: number) =>
      Array.from({ length: 300 }, (_, i) => `Unit ${from + i}`)
        .toSorted(() => (from % 200 === 0 ? -1 : 1))
        .join("\n");
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => upload(list(i * 100))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const added = answers.map(({ body }) => (body["data"] as ListImport).added);
    expect(added.reduce((sum, count) => sum + count)).toBe(1000);
    expect(await entries("Department")).toHaveLength(1000);
  });

  test("two nodes never wait for each other in a ring", async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `Unit ${i}`);
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        mergeEntries(portal.db, "department", (i % 2 ? names : names.toReversed()).join("\n")),
      ),
    );
    expect(added.reduce((sum, count) => sum + count)).toBe(3000);
  });

  test("more than the memory is meant for are asked to come back", async () => {
    const inTurn = oneAtATime(3);
    let running = 0;
    const work = async () => {
      running += 1;
      const together = running;
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return together;
    };
    const fail = () => Promise.reject(new Error("no matter"));
    const results = await Promise.allSettled([fail, work, work, work].map(inTurn));
    expect(results).toEqual([
      expect.objectContaining({ status: "rejected" }),
      { status: "fulfilled", value: 1 },
      { status: "fulfilled", value: 1 },
      expect.objectContaining({ reason: expect.objectContaining({ status: 503 }) }),
    ]);
    await expect(inTurn(work)).resolves.toBe(1);
  });
});
