import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { BuildReader } from "../inspection/folder.ts";
import { ChangedObjectError, type Store } from "../store/store.ts";
import type { VerifiedFile } from "./verify.ts";

/** A file of a build as it will be published: as sent, or as we changed or generated it. */
export interface SourceFile {
  path: string;
  size: number;
  sha256: Buffer;
  staged?: { key: string; etag: string };
  content?: Buffer;
}

export interface OwnFile {
  path: string;
  content: Buffer;
}

export const asSent = ({ path, size, digest, key, etag }: VerifiedFile): SourceFile => ({
  path,
  size,
  sha256: digest,
  staged: { key, etag },
});

/** Files with the same path replace what was sent, the others are added. */
export function withOwn(files: SourceFile[], own: OwnFile[]): SourceFile[] {
  const paths = new Set(own.map(({ path }) => path));
  return [...files.filter(({ path }) => !paths.has(path)), ...own.map(asOwn)];
}

const asOwn = ({ path, content }: OwnFile): SourceFile => ({
  path,
  size: content.length,
  sha256: createHash("sha256").update(content).digest(),
  content,
});

export function readerOf(store: Store, files: SourceFile[]): BuildReader {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    async read(path, range) {
      const { content, staged } = byPath.get(path) ?? {};
      if (content) return range ? content.subarray(range.start, range.end + 1) : content;
      const object = staged && (await store.open(staged.key, range));
      if (object && object.etag === staged.etag) return buffer(object.stream);
      // The inspected bytes must be those that were read, and those that will be copied.
      object?.stream.destroy();
      throw new ChangedObjectError(path);
    },
  };
}

/** To the place from which they are served. */
export async function placeFiles(
  store: Store,
  files: SourceFile[],
  keyOf: (path: string) => string,
) {
  await store.copy(
    files.flatMap(({ path, staged }) =>
      staged ? [{ from: staged.key, to: keyOf(path), etag: staged.etag }] : [],
    ),
  );
  for (const { path, content } of files) if (content) await store.put(keyOf(path), content);
}
