import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { measureDisk, readFolder, receive, removeTree } from "./disk-files.ts";
import { diskObjects } from "./disk-objects.ts";
import { diskParts } from "./disk-parts.ts";
import { signedAddresses } from "./signed-addresses.ts";
import type { Store } from "./store.ts";

/** Next to the objects; `npm run rotate` removes it, and the next start creates another. */
export const SIGNING_KEY = "signing-key";

/**
 * Keys become paths under `objects/`; files that are still arriving are outside it, so no key can name them. Signed
 * addresses lead to `uploadAddress`, where the portal passes them to the receiver.
 */
export function diskStore(folder: string, uploadAddress = "/api/v1/uploads/objects"): Store {
  const incoming = resolve(folder, "incoming");
  const objects = diskObjects(resolve(folder, "objects"), incoming);
  const parts = diskParts(resolve(folder, "parts"), incoming);
  const addresses = signedAddresses(resolve(folder, SIGNING_KEY), uploadAddress);

  return {
    ...objects,
    async folders(prefix) {
      const entries = [objects.pathOf(prefix), parts.pathOf(prefix)].map(readFolder);
      const folders = (await Promise.all(entries)).flat().filter((entry) => entry.isDirectory());
      return [...new Set(folders.map(({ name }) => name))];
    },
    async remove(key) {
      await removeTree(objects.pathOf(key), objects.root);
      await removeTree(parts.pathOf(key), parts.root);
    },
    check: () => receive(incoming, Buffer.from("ok"), undefined, (temporary) => rm(temporary)),
    capacity: () => measureDisk(folder),
    tidy: (before) => removeOlder(incoming, before),

    async signPut(key, { size, expiresInSeconds }) {
      objects.pathOf(key);
      return addresses.sign({ key, size }, expiresInSeconds);
    },
    beginParts: (key) => parts.begin(key),
    async signPart(key, partsId, { number, size, expiresInSeconds }) {
      objects.pathOf(key);
      return addresses.sign({ key, size, part: { partsId, number } }, expiresInSeconds);
    },
    listParts: parts.list,
    finishParts: (key, partsId) => parts.finish(key, partsId, objects.pathOf(key)),
    receiver: {
      readAddress: (query) => addresses.read(query),
      write: ({ key, size, part }, body, admit) =>
        part
          ? parts.write(key, { ...part, size }, body, admit)
          : objects.write(key, size, body, admit),
    },
  };
}

async function removeOlder(folder: string, before: Date) {
  for (const { name } of await readFolder(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
