import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

/** What systems and version control leave behind. */
const JUNK = /(^|\/)(\.git|\.DS_Store|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;
const VIDEO = /\.(mp4|m4v|webm)$/i;

/** The files of a folder, of a zip, or a single file, under the paths by which they are announced. */
export async function readBuild(path) {
  const place = resolve(path);
  const found = await stat(place);
  if (found.isDirectory()) return describe(place, basename(place));
  if (/\.zip$/i.test(place)) return readZip(place);
  const file = await describeFile(place, basename(place));
  return { kind: VIDEO.test(place) ? "video" : "webgl", files: [file], close: async () => {} };
}

async function describe(folder, name) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = join(entry.parentPath, entry.name);
    const path = relative(folder, place).split(sep).join("/");
    if (!JUNK.test(path)) files.push(await describeFile(place, `${name}/${path}`));
  }
  return { kind: "webgl", files, close: async () => {} };
}

async function describeFile(place, path) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(place), hash);
  const { size } = await stat(place);
  return { place, path, size, sha256: hash.digest("hex") };
}

/** Unpacked into a temporary folder, removed at the end. yauzl refuses names that lead out of it. */
async function readZip(zip) {
  const folder = await mkdtemp(join(tmpdir(), "portal-push-"));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await unpack(zip, folder);
    return { ...(await describe(folder, basename(zip).replace(/\.zip$/i, ""))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function unpack(zip, folder) {
  const { default: yauzl } = await import("yauzl");
  const archive = await promisify(yauzl.open)(zip, { lazyEntries: true });
  const openEntry = promisify(archive.openReadStream.bind(archive));
  await new Promise((done, fail) => {
    archive.on("error", fail);
    archive.on("end", done);
    archive.on("entry", (entry) => {
      const write = async () => {
        if (entry.fileName.endsWith("/") || JUNK.test(entry.fileName)) return;
        const place = join(folder, entry.fileName);
        await mkdir(dirname(place), { recursive: true });
        await pipeline(await openEntry(entry), createWriteStream(place));
      };
      write().then(() => archive.readEntry(), fail);
    });
    archive.readEntry();
  });
}
