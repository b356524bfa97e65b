import type pg from "pg";
import {
  keyInBuild,
  pictureKey,
  PICTURES,
  type BuildPlace,
  type PicturePlace,
} from "../builds/keys.ts";
import { inParallel } from "../in-parallel.ts";
import type { ListedObject, Store } from "../store/store.ts";
import { cut, measure } from "./chunks.ts";
import type { ChunkWriter } from "./chunk-writer.ts";
import type { FileCopy } from "./manifest.ts";
import { amountOf, type Reporter } from "./reporter.ts";

const AT_ONCE = 8;

/** The files that the rows of a snapshot name. */
export interface NamedFiles {
  /** Whose folders are copied: `webgl/<id>`, `video/<id>`, `thumbnails/<id>`. */
  folders: Set<string>;
  /** By key; the hash where a row has it. */
  hashes: Map<string, string | undefined>;
}

export async function findNamedFiles(client: pg.Client): Promise<NamedFiles> {
  const builds = await client.query<BuildPlace>("select id, kind, folder from builds");
  const files = await client.query<{ build_id: string; path: string; sha256: string }>(
    "select build_id, path, encode(sha256, 'hex') as sha256 from build_files",
  );
  const pictures = await client.query<PicturePlace>("select id, file_name from pictures");
  const places = new Map(builds.rows.map((build) => [build.id, build]));
  const hashes = new Map<string, string | undefined>();
  for (const { build_id, path, sha256 } of files.rows) {
    const build = places.get(build_id);
    if (build) hashes.set(keyInBuild(build, path), sha256);
  }
  for (const picture of pictures.rows) hashes.set(pictureKey(picture), undefined);
  const folders = [
    ...[...builds.rows, ...(await findHeldBuilds(client))].map(({ kind, id }) => `${kind}/${id}`),
    ...pictures.rows.map(({ id }) => `${PICTURES}/${id}`),
  ];
  return { folders: new Set(folders), hashes };
}

/** Of deleted demos, which can be restored while their files are held; a database of before has none. */
async function findHeldBuilds(client: pg.Client) {
  const { rows } = await client.query("select to_regclass('deleted_demos') as found");
  if ((rows[0] as { found: string | null }).found === null) return [];
  const held = await client.query<Pick<BuildPlace, "id" | "kind">>(
    "select b ->> 'id' as id, b ->> 'kind' as kind from deleted_demos, jsonb_array_elements(builds) as b",
  );
  return held.rows;
}

interface Copied {
  files: FileCopy[];
  /** What a row names and the store does not have, or has otherwise. */
  missing: string[];
}

/**
 * After the rows, while nothing is removed: what a row of the snapshot names is there. A file whose etag is that
 * of the backup before has not changed since, and is not even read.
 */
export async function copyFiles(
  store: Store,
  { folders, hashes }: NamedFiles,
  before: Map<string, FileCopy>,
  writer: ChunkWriter,
  reporter: Reporter,
): Promise<Copied> {
  const objects = await listFiles(store, folders);
  const total = objects.reduce((sum, { size }) => sum + size, 0);
  let [count, bytes] = [0, 0];
  const copies = await inParallel(objects, AT_ONCE, async (object) => {
    const copy = keptBefore(object, before, writer) ?? (await copyFile(store, object, writer));
    [count, bytes] = [count + 1, bytes + object.size];
    reporter.progress(
      `files: ${count} of ${objects.length}, ${amountOf(bytes)} of ${amountOf(total)}`,
    );
    return copy;
  });
  const files = copies.filter((copy) => copy !== undefined);
  const found = new Map(files.map(({ key, sha256 }) => [key, sha256]));
  const isAsNamed = ([key, hash]: [string, string | undefined]) =>
    found.has(key) && (hash === undefined || found.get(key) === hash);
  const missing = [...hashes].filter((named) => !isAsNamed(named)).map(([key]) => key);
  return { files, missing };
}

async function listFiles(store: Store, folders: Set<string>): Promise<ListedObject[]> {
  const listed = await Promise.all(["webgl", "video", PICTURES].map((name) => store.list(name)));
  const isNamed = ({ key }: ListedObject) => folders.has(key.split("/", 2).join("/"));
  return listed.flat().filter(isNamed).toSorted(byKey);
}

const byKey = (one: ListedObject, other: ListedObject) => (one.key < other.key ? -1 : 1);

function keptBefore(
  { key, size, etag }: ListedObject,
  before: Map<string, FileCopy>,
  writer: ChunkWriter,
): FileCopy | undefined {
  const copy = before.get(key);
  const isSame = copy?.size === size && copy.etag === etag;
  return isSame && writer.hasAll(copy.chunks) ? copy : undefined;
}

/** Undefined when it is not there any more. */
async function copyFile(
  store: Store,
  { key }: ListedObject,
  writer: ChunkWriter,
): Promise<FileCopy | undefined> {
  const opened = await store.open(key);
  if (!opened) return undefined;
  const measured = measure(opened.stream);
  const chunks: string[] = [];
  for await (const chunk of cut(measured.bytes)) chunks.push(await writer.write(chunk));
  const { size, sha256 } = measured.result();
  return { key, size, etag: opened.etag, sha256, chunks };
}
