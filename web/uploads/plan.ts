import type { Upload, UploadFile } from "../../contract/uploads.ts";
import type { Chosen, ChosenFile } from "./chosen.ts";

export type Address = { url: string; headers: Readonly<Record<string, string>> };

/** What is sent in one request: a file, or a part of a large one. */
export type Piece = { file: ChosenFile; key: string; start: number; size: number };

export type Plan = {
  /** The large ones first, so that nobody waits for one of them alone in the end. */
  pieces: Piece[];
  addresses: Map<string, Address>;
  /** How many pieces each unfinished file still has, by its path. */
  left: Map<string, number>;
  doneFiles: number;
  doneBytes: number;
};

/** What the server still lacks. */
export function planPieces(upload: Upload, { files }: Chosen): Plan {
  const sources = new Map(files.map((file) => [file.path, file]));
  const plan: Plan = {
    pieces: [],
    addresses: addressesOf(upload),
    left: new Map(),
    doneFiles: 0,
    doneBytes: 0,
  };
  for (const file of upload.files) {
    const source = sources.get(file.path);
    const missing = source ? missingPieces(file, source) : [];
    plan.pieces.push(...missing);
    plan.doneBytes += file.size - missing.reduce((sum, { size }) => sum + size, 0);
    if (missing.length === 0) plan.doneFiles += 1;
    else plan.left.set(file.path, missing.length);
  }
  plan.pieces.sort((one, other) => other.size - one.size);
  return plan;
}

/** By the keys of the pieces: where each may be sent now. What has arrived has no address. */
export function addressesOf({ files }: Upload): Map<string, Address> {
  const addresses = new Map<string, Address>();
  for (const { path, url, headers = {}, parts = [] } of files) {
    if (url !== undefined) addresses.set(keyOf(path), { url, headers });
    for (const part of parts)
      if (part.url !== undefined)
        addresses.set(keyOf(path, part.number), { url: part.url, headers });
  }
  return addresses;
}

/** Whether the server speaks of the very files that were chosen. */
export function isSameContent(upload: Upload, { kind, files }: Chosen): boolean {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  return (
    upload.kind === kind &&
    upload.files.length === files.length &&
    upload.files.every(({ path, size }) => sizes.get(path) === size)
  );
}

function missingPieces(file: UploadFile, source: ChosenFile): Piece[] {
  if (file.done) return [];
  if (!file.parts) return [{ file: source, key: keyOf(file.path), start: 0, size: file.size }];
  let end = 0;
  return file.parts.flatMap(({ number, size, done }) => {
    end += size;
    return done ? [] : [{ file: source, key: keyOf(file.path, number), start: end - size, size }];
  });
}

const keyOf = (path: string, part = 0) => `${part}:${path}`;
