import { unpack, cut } from "./chunks.ts";
import type { ChunkWriter } from "./chunk-writer.ts";
import { FileCopy, type Manifest } from "./manifest.ts";
import { damaged, type Repository } from "./repository.ts";

const LINES_AT_ONCE = 1000;

/** The list of files is kept as chunks itself: of a store that did not change it is the same. */
export async function writeIndex(files: FileCopy[], writer: ChunkWriter): Promise<string[]> {
  const names: string[] = [];
  for await (const chunk of cut(linesOf(files))) names.push(await writer.writePacked(chunk));
  return names;
}

function* linesOf(files: FileCopy[]) {
  for (let i = 0; i < files.length; i += LINES_AT_ONCE) {
    const lines = files.slice(i, i + LINES_AT_ONCE).map(lineOf);
    yield Buffer.from(lines.join(""));
  }
}

/** Its parts in a fixed order, regardless of the source: the same file is the same line. */
const lineOf = ({ key, size, etag, sha256, chunks }: FileCopy) =>
  `${JSON.stringify({ key, size, etag, sha256, chunks })}\n`;

export async function readIndex(
  repository: Repository,
  { files }: Pick<Manifest, "files">,
): Promise<FileCopy[]> {
  const chunks: Buffer[] = [];
  for (const name of files.index) chunks.push(await unpack(await repository.readChunk(name)));
  const lines = Buffer.concat(chunks).toString("utf8").split("\n").filter(Boolean);
  try {
    return lines.map((line) => FileCopy.parse(JSON.parse(line)));
  } catch {
    throw damaged(repository.place, "its list of files cannot be read");
  }
}
