import { posix } from "node:path";
import { listFileRefusals } from "../../contract/organization.ts";
import type { Constant } from "../../contract/sentences.ts";
import { Refusal } from "../http/errors.ts";
import type { RowSink } from "./entries.ts";
import { listenToSheet, listenToStrings, listenToStyles } from "./sheet.ts";
import { readXml, withoutNamespace, type XmlListener } from "./xml.ts";
import { damaged, openZip, unzip } from "./zip.ts";

/** Reads a part of the workbook, at any position in the archive. */
type ReadPart = (path: string, listener: XmlListener) => Promise<void>;

/** A plain .xlsx workbook; every other archive is refused with its own sentence. */
export async function openWorkbook(file: Buffer): Promise<ReadPart> {
  const parts = await openZip(file);
  const foreign = foreignArchive([...parts.keys()]);
  if (foreign !== undefined) throw new Refusal(400, foreign);
  const readPart: ReadPart = async (path, listener) => {
    const part = parts.get(path);
    if (!part) throw damaged();
    await readXml(unzip(part), listener);
  };
  for (const { ContentType = "" } of await tagsOf(readPart, "[Content_Types].xml", ["Override"]))
    if (ContentType.includes("macroEnabled"))
      throw new Refusal(400, listFileRefusals.macroWorkbook);
  return readPart;
}

function foreignArchive(names: string[]): Constant | undefined {
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return listFileRefusals.macroWorkbook;
  if (names.includes("xl/workbook.bin")) return listFileRefusals.binaryWorkbook;
  if (names.includes("mimetype") && names.includes("content.xml"))
    return listFileRefusals.openDocument;
  const isWorkbook =
    names.includes("[Content_Types].xml") && names.some((name) => name.startsWith("xl/"));
  return isWorkbook ? undefined : listFileRefusals.notAWorkbook;
}

/** The rows of the first sheet that can be seen. */
export async function readWorkbook(readPart: ReadPart, into: RowSink): Promise<void> {
  const [main] = await relationsOf(readPart, "", "officeDocument");
  if (!main) throw damaged();
  const sheets = await relationsOf(readPart, main.path, "worksheet");
  const [sheet] = (await tagsOf(readPart, main.path, ["sheet"]))
    .filter(({ state = "visible" }) => state === "visible")
    .flatMap(({ id }) => sheets.filter((other) => other.id === id));
  if (!sheet) throw damaged();

  const strings: string[] = [];
  for (const { path } of await relationsOf(readPart, main.path, "sharedStrings"))
    await readPart(path, listenToStrings(strings));
  const dateStyles = new Set<number>();
  for (const { path } of await relationsOf(readPart, main.path, "styles"))
    await readPart(path, listenToStyles(dateStyles));
  await readPart(sheet.path, listenToSheet(into, { strings, dateStyles }));
}

/** The parts that `path` points to as such, by the note that lies beside it. */
async function relationsOf(readPart: ReadPart, path: string, kind: string) {
  const folder = posix.dirname(path);
  const note = posix.join(folder, "_rels", `${posix.basename(path)}.rels`);
  const relations = await tagsOf(readPart, note, ["Relationship"]);
  return relations
    .filter(({ Type = "" }) => Type.endsWith(`/${kind}`))
    .map(({ Id, Target = "" }) => ({ id: Id, path: posix.resolve("/", folder, Target).slice(1) }));
}

async function tagsOf(readPart: ReadPart, path: string, names: string[]) {
  const tags: Record<string, string>[] = [];
  await readPart(path, {
    open(name, attributes) {
      if (!names.includes(name)) return;
      const entries = Object.entries(attributes);
      tags.push(Object.fromEntries(entries.map(([key, value]) => [withoutNamespace(key), value])));
    },
  });
  return tags;
}
