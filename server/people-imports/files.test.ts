import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listFileRefusals, listRowRefusals } from "../../contract/organization.ts";
import { csvLine } from "../../contract/spreadsheets/csv.ts";
import {
  filedStatuses,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import { roleLabels } from "../../contract/roles.ts";
import { SHEET_PART, workbookParts, writeSheet } from "../../contract/spreadsheets/workbook.ts";
import { inEveryLanguage } from "../mail/write-mail.ts";
import { readListFile } from "../list-files/read.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeCountry, makeRegion, makeUser } from "../test/factories.ts";
import { textRows, workbook, zip } from "../test/list-file.ts";
import { checkPeople, readRows } from "../test/people-file.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { collectPeople } from "./collect-people.ts";

const read = (content: string | Uint8Array, name = "people.csv") =>
  readListFile({ name, bytes: Buffer.from(content as string) }, collectPeople(name), {
    takesWindows: true,
  });
const cellsOf = async (content: string | Uint8Array, name?: string) =>
  (await read(content, name)).people.map(({ cells }) => cells);

describe("G237 a file of people", () => {
  const ada = { seS_id: "SESA1", name: "Åda Müller" };
  test.each([
    ["UTF-8", Buffer.from("SESA ID,Account Name\nSESA1,Åda Müller")],
    ["UTF-8 with a mark", Buffer.from("\ufeffSESA ID;Account Name\r\nSESA1;Åda Müller")],
    ["UTF-16", Buffer.from("\ufeffSESA ID\tAccount Name\nSESA1\tÅda Müller", "utf16le")],
    ["Windows-1252", Buffer.from("SESA ID;Account Name\r\nSESA1;Åda Müller", "latin1")],
    ["another order", Buffer.from("Account Name,SESA ID\nÅda Müller,SESA1")],
    ["a line break in quotes", Buffer.from('SESA ID,Name\nSESA1,"Åda\r\nMüller"')],
    ["German headers", Buffer.from("Name;SESA-ID\nÅda Müller;SESA1")],
    ["French headers", Buffer.from("Nom du compte;sesa id\nÅda Müller;SESA1")],
  ])("in %s", async (_what, content) => {
    expect(await cellsOf(content)).toEqual([ada]);
  });

  test("Windows-1252 has signs of its own, and bytes that mean nothing are refused", async () => {
    const signs = Buffer.concat([
      Buffer.from("SESA ID,Department\nSESA1,\x80 \x93x\x94", "latin1"),
    ]);
    expect(await cellsOf(signs)).toEqual([{ seS_id: "SESA1", department: "€ “x”" }]);
    await expect(read(Buffer.from("SESA ID\nSESA\x81\xe9", "latin1"))).rejects.toThrow(
      listFileRefusals.unknownLetters,
    );
  });

  test("names columns that mean nothing, and skips blank rows", async () => {
    const { people, ignored } = await read("\n,\nSESA ID,Shoe size\n,\nSESA1,44\n\n,\nSESA2,\n");
    expect(ignored).toEqual(["Shoe size"]);
    expect(people.map(({ row }) => row)).toEqual([5, 8]);
  });

  test("what looks like a formula is text; what was computed is its result, or a reason", async () => {
    const cell = (content: string, type = "") => `<c${type}>${content}</c>`;
    const rows = `<row>${["SESA ID", "Name", "Email", "Region"].map((word) => cell(`<is><t>${word}</t></is>`, ' t="inlineStr"')).join("")}</row>
      <row>${cell("<is><t>=SESA1</t></is>", ' t="inlineStr"')}${cell("<f>1+1</f><v>Ada</v>", ' t="str"')}${cell("<f>A1</f>")}${cell("<v>#N/A</v>", ' t="e"')}</row>`;
    const { people } = await read(workbook({ rows }), "people.xlsx");
    expect(people).toMatchObject([
      {
        cells: { seS_id: "=SESA1", name: "Ada", email: "", region: "" },
        unread: { email: listRowRefusals.noResult, region: listRowRefusals.error },
      },
    ]);
    const [marked] = await cellsOf(`SESA ID,Email\n${csvLine(["SESA1", "+a@example.com"])}`);
    expect(marked).toEqual({ seS_id: "SESA1", email: "+a@example.com" });
  });

  test.each([
    [
      "an archive that bursts",
      () => workbook({ sheet: " ".repeat(30_000_000) }),
      listFileRefusals.overpacked,
    ],
    [
      "entities",
      () => workbook({ sheet: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }),
      listFileRefusals.entities,
    ],
    [
      "a workbook in name only",
      () => Buffer.from("SESA ID\nSESA1"),
      listFileRefusals.textNamedXlsx,
    ],
    [
      "half an archive",
      () => workbook({ rows: textRows(["SESA ID"]) }).subarray(0, 300),
      listFileRefusals.damaged,
    ],
  ])("refuses %s", async (_what, content, message) => {
    await expect(read(content(), "people.xlsx")).rejects.toThrow(message);
  });

  test("keeps no character that the database could not", async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (...texts: string[]) => `<row>${texts.map(cell).join("")}</row>`;
    const rows = row("SESA ID", "Name") + row("SESA1", "a_x0000_b_xD800_c");
    const [cells] = await cellsOf(workbook({ rows }), "people.xlsx");
    expect(cells?.name).toBe("a\ufffdb\ufffdc");
  });
});

describe("G236 the exported list changes nobody", () => {
  let portal: TestPortal;
  let admin: Call;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const region = await makeRegion(portal.db, "North, -South; =East", false);
    const country = await makeCountry(portal.db, region.id, "'Quoted' \"Land\"");
    const place = { regionId: region.id, countryId: country.id };
    await portal.db.insertInto("departments").values({ name: "R&D; +1" }).execute();
    await makeUser(portal.db, { ...place, name: "Ada  O'Neil", department: "R&D; +1" });
    await makeUser(portal.db, { isActive: false, isApproved: true, role: "regional" });
    const { id } = await makeUser(portal.db, { isActive: false });
    await portal.db
      .updateTable("users")
      .set({ email: "+x=y@example.com" })
      .where("id", "=", id)
      .execute();
    await portal.db
      .insertInto("user_types")
      .values({ id: "0123456789abcdef01234567", type_name: "Virtual guide" })
      .execute();
  });
  afterAll(() => portal.close());

  /** As web/lists/workbook.ts packs it. */
  function packWorkbook(header: string[], rows: string[][]) {
    const sheet = writeSheet(header);
    const content = sheet.begin() + sheet.rows(rows) + sheet.end();
    return zip([...workbookParts, { name: SHEET_PART, content }]);
  }

  /** As web/users/export-users.ts writes it. */
  async function exported(language: number) {
    const translated = (words: Parameters<typeof inEveryLanguage>[0]) =>
      inEveryLanguage(words)[language] ?? "";
    type Person = Record<string, string> & {
      user_type_id: { type_name: keyof typeof roleLabels };
      region_id: { name: string } | null;
      country_id: { name: string } | null;
    };
    const { body } = await admin("GET", "/users/allUsers");
    const header = personColumns.map((column) => translated(personHeaders[column]));
    const rows = (body["data"] as Person[]).map((person) => [
      person["seS_id"] ?? "",
      person["name"] ?? "",
      translated(roleLabels[person.user_type_id.type_name]),
      person["email"] ?? "",
      person["department"] ?? "",
      person["designation"] ?? "",
      person.region_id?.name ?? "",
      person.country_id?.name ?? "",
      translated(
        filedStatuses[
          person["is_active"] ? "active" : person["isApproved"] ? "deactivated" : "pending"
        ],
      ),
    ]);
    return { header, rows };
  }

  test.each(
    ["csv", "xlsx"].flatMap((format) => [0, 1, 2].map((language) => ({ format, language }))),
  )("as $format in language $language", async ({ format, language }) => {
    const { header, rows } = await exported(language);
    const content =
      format === "csv"
        ? Buffer.from(`\ufeff${[header, ...rows].map((row) => csvLine(row)).join("")}`)
        : packWorkbook(header, rows);
    const { status, data } = await checkPeople(admin, content, `users.${format}`);
    expect(status).toBe(201);
    const others = (await readRows(admin, data._id)).filter(({ kind }) => kind !== "same");
    expect(others).toEqual([]);
    expect(data.counts.same).toBe(rows.length);
  });
});
