import { isWasm } from "../codec.ts";
import type { Clues } from "../clues.ts";
import type { Folder } from "../folder.ts";

/** Types and imports come first, also in the largest engines. */
const WASM_BYTES = 1024 ** 2;

/** Whether the build runs only in a page that is isolated from other origins, which memory shared by threads needs. */
export async function needsIsolation(clues: Clues): Promise<boolean> {
  const godot = /\bGODOT_THREADS_ENABLED\s*=\s*(true|false)\b/.exec(clues.html);
  if (godot) return godot[1] === "true";
  if (/\bcoi-serviceworker\b/.test(clues.html) && mentionsSharing(clues)) return true;
  if (clues.scripts.some(({ text }) => makesSharedBuffers(text))) return true;
  for (const path of clues.folder.paths.filter((name) => /\.wasm\b/i.test(name)))
    if (
      !FALLS_BACK.test(path) &&
      !hasSingleTwin(clues.folder, path) &&
      (await sharesMemory(clues.folder, path))
    )
      return true;
  return false;
}

/** Whoever brings the worker that isolates a page means it, but not where templates bring it to every page. */
const mentionsSharing = ({ html, scripts }: Clues) =>
  [html, ...scripts.filter(({ path }) => !COI_WORKER.test(path)).map(({ text }) => text)].some(
    (text) => /\bSharedArrayBuffer\b|\bAtomics\.|\bshared\s*:\s*(?:true|!0)/.test(text),
  );
const COI_WORKER = /(^|\/)coi-serviceworker[\w.-]*\.js$/;

/** Unguarded: code that first checks whether such buffers exist can do without them. One byte is a question too. */
const makesSharedBuffers = (text: string) =>
  /\bnew SharedArrayBuffer\((?!1\))/.test(text) &&
  !/typeof SharedArrayBuffer|crossOriginIsolated|(window|self|globalThis)\.SharedArrayBuffer|["']SharedArrayBuffer["']/.test(
    text,
  );

/** Flutter brings it beside CanvasKit, and takes it only where the page is isolated anyway. */
const FALLS_BACK = /(^|\/)skwasm(_\w+)?\.wasm$/;

/** Wonderland, Defold and others bring both kinds, and take the one that works. */
function hasSingleTwin(folder: Folder, path: string) {
  const single = path.replace(/[-_.]?(multi)?(p?thread(s|ed)?|mt)(?=[-_.])/i, "");
  return single !== path && folder.has(single);
}

async function sharesMemory(folder: Folder, path: string) {
  return hasSharedMemory(await folder.start(path, WASM_BYTES));
}

const IMPORTS = 2;
const MEMORIES = 5;
const SHARED = 0x02;

/** Reads the sections of a WebAssembly module up to its memory: imported, or its own. */
export function hasSharedMemory(start: Buffer): boolean {
  if (!isWasm(start)) return false;
  const reader = readerOf(start, 8);
  while (reader.at < start.length) {
    const section = reader.byte();
    const end = reader.number() + reader.at;
    if (section === IMPORTS && importsSharedMemory(reader)) return true;
    if (section === MEMORIES) return reader.number() > 0 && (reader.byte() & SHARED) !== 0;
    if (section > MEMORIES) return false;
    reader.at = end;
  }
  return false;
}

type Reader = ReturnType<typeof readerOf>;

function importsSharedMemory(reader: Reader): boolean {
  for (let left = reader.number(); left > 0 && !reader.isDone(); left -= 1) {
    reader.skip(reader.number());
    reader.skip(reader.number());
    const kind = reader.byte();
    if (kind === 2) return (reader.byte() & SHARED) !== 0;
    if (kind === 0) reader.number();
    else if (kind === 1) skipTable(reader);
    else if (kind === 3) reader.skip(2);
    else if (kind === 4) skipTag(reader);
    else return false;
  }
  return false;
}

function skipTable(reader: Reader) {
  reader.skip(1);
  const hasLargest = (reader.byte() & 1) !== 0;
  reader.number();
  if (hasLargest) reader.number();
}

/** What exceptions are thrown with. */
function skipTag(reader: Reader) {
  reader.skip(1);
  reader.number();
}

function readerOf(bytes: Buffer, from: number) {
  const reader = {
    at: from,
    isDone: () => reader.at >= bytes.length,
    byte: () => bytes[reader.at++] ?? 0,
    /** LEB128, of at most five bytes. */
    number() {
      let value = 0;
      for (let shift = 0; shift < 35; shift += 7) {
        const next = reader.byte();
        value += (next & 0x7f) * 2 ** shift;
        if ((next & 0x80) === 0) break;
      }
      return value;
    },
    skip(count: number) {
      reader.at += count;
    },
  };
  return reader;
}
