import { openAsBlob } from "node:fs";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js/index-native.js";

/** The rows of an exported sheet, as its cells stand one after the other. */
export async function readSheet(path: string): Promise<string[][]> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false });
  const sheet = (await zip.getEntries()).find(({ filename }) => filename.includes("/worksheets/"));
  if (!sheet || sheet.directory) throw new Error("There is no sheet in this file");
  const xml = await sheet.getData(new TextWriter());
  return [...xml.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<[tv][^>]*>([^<]*)<\/[tv]>/g)].map(([, text = ""]) => text),
  );
}
