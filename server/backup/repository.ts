import { inParallel } from "../in-parallel.ts";
import { StartError } from "../start/start-error.ts";
import type { Store } from "../store/store.ts";
import { unpack, pack } from "./chunks.ts";
import { Description, FORMAT, Manifest } from "./manifest.ts";
import { isSameCheck, newSalt, noSeal, type Seal, sealWith } from "./sealing.ts";

const DESCRIPTION = "portal-backup.json";
const BACKUPS = "backups";
const CHUNKS = "chunks";
const AT_ONCE = 16;

/** Where backups lie: all of one portal's, which share the chunks that are the same. */
export interface Repository {
  /** As it was given, for sentences. */
  place: string;
  /** Makes the place ready for the backups of this portal. */
  claim(portal: string): Promise<void>;
  /** Oldest first. */
  names(): Promise<string[]>;
  read(name: string): Promise<Manifest>;
  write(name: string, manifest: Manifest): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names of all chunks that are there. */
  listChunks(): Promise<Set<string>>;
  nameChunk(bytes: Buffer): string;
  writeChunk(name: string, bytes: Buffer): Promise<void>;
  readChunk(name: string): Promise<Buffer>;
  removeChunks(names: string[]): Promise<void>;
}

export interface Place {
  /** As it was given. */
  name: string;
  store: Store;
  /** All keys begin with it; empty for a folder of the disk. */
  prefix: string;
  /** Whether nothing at all lies there. */
  isEmpty(): Promise<boolean>;
}

/** A name in the place: where it lies in its store. */
type At = (name: string) => string;
/** Known from the description on, or from the first backup on. */
interface Kept {
  seal: Seal;
}

/** `secret` is the key; whether one is needed is up to what is there already. */
export async function openRepository(place: Place, secret?: string): Promise<Repository> {
  const at: At = (name) => `${place.prefix}${name}`;
  let found = await readDescription(place, at(DESCRIPTION));
  const kept: Kept = { seal: found ? await unlock(found, place.name, secret) : noSeal };
  return {
    place: place.name,
    async claim(portal) {
      if (found?.portal === portal) return;
      if (found) throw new StartError(`${place.name} holds the backups of another portal.`);
      if (!(await place.isEmpty()))
        throw new StartError(
          `${place.name} holds something else than backups. Choose an empty place.`,
        );
      const { seal, description } = await describe(portal, secret);
      await place.store.put(at(DESCRIPTION), Buffer.from(`${JSON.stringify(description)}\n`));
      kept.seal = seal;
      found = description;
    },
    ...manifestsOf(place, at, kept),
    ...chunksOf(place, at, kept),
  };
}

function manifestsOf(
  { store, name: where }: Place,
  at: At,
  kept: Kept,
): Pick<Repository, "names" | "read" | "write" | "remove"> {
  const keyOf = (name: string) => at(`${BACKUPS}/${name}`);
  return {
    names: async () => (await listNames(store, at(BACKUPS))).toSorted(),
    async read(name) {
      const bytes = await readObject(store, keyOf(name));
      if (!bytes) throw new StartError(`There is no backup ${name} in ${where}.`);
      return parseManifest(await openPacked(kept.seal, name, bytes, where), where, name);
    },
    async write(name, manifest) {
      const packed = await pack(JSON.stringify(manifest));
      await store.put(keyOf(name), kept.seal.close(name, packed));
    },
    remove: (name) => store.remove(keyOf(name)),
  };
}

function chunksOf(
  { store, name: where }: Place,
  at: At,
  kept: Kept,
): Pick<Repository, "listChunks" | "nameChunk" | "writeChunk" | "readChunk" | "removeChunks"> {
  const keyOf = (name: string) => at(`${CHUNKS}/${name.slice(0, 2)}/${name}`);
  return {
    listChunks: async () =>
      new Set((await listNames(store, at(CHUNKS))).map((path) => path.slice("00/".length))),
    nameChunk: (bytes) => kept.seal.nameOf(bytes),
    writeChunk: (name, bytes) => store.put(keyOf(name), kept.seal.close(name, bytes)),
    async readChunk(name) {
      const found = await readObject(store, keyOf(name));
      if (!found) throw damaged(where, `the chunk ${name} is missing`);
      const bytes = tryToOpen(kept.seal, name, found);
      if (!bytes || kept.seal.nameOf(bytes) !== name)
        throw damaged(where, `the chunk ${name} is not what it was`);
      return bytes;
    },
    async removeChunks(names) {
      await inParallel(names, AT_ONCE, (name) => store.remove(keyOf(name)));
    },
  };
}

const listNames = async (store: Store, folder: string) =>
  (await store.list(folder)).map(({ key }) => key.slice(folder.length + 1));

export const damaged = (where: string, what: string) =>
  new StartError(`The backup in ${where} is damaged: ${what}.`);

async function readDescription({ store, name }: Place, key: string) {
  const kept = await readObject(store, key);
  if (!kept) return undefined;
  const { success, data } = Description.safeParse(parseJson(kept));
  if (!success) throw damaged(name, `${DESCRIPTION} cannot be read`);
  if (data.format > FORMAT) throw newer(name);
  return data;
}

const newer = (where: string) =>
  new StartError(`The backups in ${where} were made by a newer portal. Use that one.`);

async function unlock({ encryption }: Description, where: string, secret?: string): Promise<Seal> {
  if (!encryption && secret === undefined) return noSeal;
  if (!encryption)
    throw new StartError(
      `The backups in ${where} are not encrypted. Leave the key away, or choose another place.`,
    );
  if (secret === undefined)
    throw new StartError(
      `The backups in ${where} are encrypted. Give their key by BACKUP_KEY or BACKUP_KEY_FILE.`,
    );
  const { seal, check } = await sealWith(secret, Buffer.from(encryption.salt, "base64"));
  if (isSameCheck(check, encryption.check)) return seal;
  throw new StartError(`The key does not fit the backups in ${where}.`);
}

async function describe(portal: string, secret?: string) {
  if (secret === undefined)
    return { seal: noSeal, description: { format: FORMAT, portal, encryption: null } };
  const salt = newSalt();
  const { seal, check } = await sealWith(secret, salt);
  const encryption = { salt: salt.toString("base64"), check };
  return { seal, description: { format: FORMAT, portal, encryption } };
}

async function readObject(store: Store, key: string): Promise<Buffer | undefined> {
  const found = await store.stat(key);
  return found && (await store.read(key, { start: 0, end: found.size - 1 }))?.bytes;
}

function tryToOpen(seal: Seal, name: string, kept: Buffer): Buffer | undefined {
  try {
    return seal.open(name, kept);
  } catch {
    return undefined;
  }
}

async function openPacked(seal: Seal, name: string, kept: Buffer, where: string) {
  const packed = tryToOpen(seal, name, kept);
  const bytes = packed && (await unpack(packed).catch(() => undefined));
  if (!bytes) throw damaged(where, `${name} cannot be read`);
  return bytes;
}

function parseManifest(bytes: Buffer, where: string, name: string): Manifest {
  const { success, data } = Manifest.safeParse(parseJson(bytes));
  if (!success) throw damaged(where, `${name} cannot be read`);
  if (data.format > FORMAT) throw newer(where);
  return data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
