import {
  copyPath,
  type CopyRequest,
  MAX_COPIES,
  type OutsideFile,
  sameAddress,
} from "../../contract/builds/copies.ts";
import { addressesInStyle, findImports } from "../../contract/builds/named-files.ts";
import { parseUrl } from "../../contract/parse-url.ts";
import { t } from "../ui/language.ts";
import type { ChosenFile } from "./chosen.ts";

export type FetchQuestion = { id: number; address: string };
export type Fetched =
  | { bytes: ArrayBuffer; source: string; type: string }
  | { failed: "status"; status: number }
  | { failed: "forbidden" | "unreachable" | "size" | "changed" };
type Fetch = (address: string) => Promise<Fetched>;

export type CopiedFiles = { files: ChosenFile[]; copies: CopyRequest[]; problems: string[] };

/** These files and what they load in turn, as far as this browser can reach it. */
export async function copyFiles(requested: readonly OutsideFile[]): Promise<CopiedFiles> {
  const worker = new Worker(new URL("./copy-worker.ts", import.meta.url), { type: "module" });
  try {
    return await collectCopies(requested, fetchIn(worker));
  } finally {
    worker.terminate();
  }
}

type Kind = OutsideFile["kind"] | "other";
type Task = { address: string; kind: Kind; integrity?: string | undefined };

export async function collectCopies(
  requested: readonly OutsideFile[],
  ask: Fetch,
): Promise<CopiedFiles> {
  const found: CopiedFiles = { files: [], copies: [], problems: [] };
  const queue: Task[] = [...requested];
  const seen = new Set<string>();
  for (let task = queue.shift(); task && seen.size < MAX_COPIES; task = queue.shift()) {
    const address = sameAddress(task.address);
    if (seen.has(address)) continue;
    seen.add(address);
    const fetched = await expecting(task.integrity, await ask(address));
    if ("failed" in fetched) {
      found.problems.push(problemOf(address, fetched));
      continue;
    }
    const { bytes, source } = fetched;
    const path = copyPath(source, task.kind);
    if (found.files.every((file) => file.path !== path)) found.files.push(asFile(path, bytes));
    found.copies.push({ address, path, ...(source !== address && { source }) });
    queue.push(...namedIn(bytes, source, task.kind));
  }
  return found;
}

/** Its own files and those of other hosts; names like "three" are for the page's import map to explain. */
function namedIn(bytes: ArrayBuffer, source: string, kind: Kind): Task[] {
  if (kind === "other") return [];
  const text = new TextDecoder().decode(bytes);
  if (kind === "script")
    return findImports(text)
      .filter(({ name }) => /^(\.{0,2}\/|https?:)/.test(name))
      .flatMap(({ name }) => taskAt(name, source, "script"));
  return addressesInStyle(text).flatMap((name) =>
    taskAt(name, source, /\.css([?#]|$)|\/css2?\?/.test(name) ? "style" : "other"),
  );
}

function taskAt(name: string, source: string, kind: Kind): Task[] {
  if (/^(#|data:|blob:)/i.test(name)) return [];
  const url = parseUrl(name, source);
  return url?.protocol.startsWith("http") ? [{ address: url.href, kind }] : [];
}

/** Browsers compute hashes on secure pages only; elsewhere the server sees it when it is asked to publish. */
async function expecting(integrity: string | undefined, fetched: Fetched): Promise<Fetched> {
  const hashes = (integrity ?? "").split(/\s+/).filter((hash) => /^sha(256|384|512)-/.test(hash));
  const { subtle } = crypto as Partial<Crypto>;
  if (!("bytes" in fetched) || hashes.length === 0 || !subtle) return fetched;
  for (const hash of hashes) {
    const digest = await subtle.digest(`SHA-${hash.slice(3, 6)}`, fetched.bytes);
    const found = btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (found === hash.slice("sha384-".length).split("?")[0]) return fetched;
  }
  return { failed: "changed" };
}

const asFile = (path: string, bytes: ArrayBuffer): ChosenFile => ({
  path,
  size: bytes.byteLength,
  modified: 0,
  read: () => Promise.resolve(new Blob([bytes])),
});

function problemOf(address: string, problem: Extract<Fetched, { failed: string }>): string {
  const { host } = new URL(address);
  switch (problem.failed) {
    case "forbidden":
      return t(
        "{host} does not allow browsers to copy its files. Save {address} yourself and put it into the folder.",
        { host, address },
      );
    case "unreachable":
      return t("{host} cannot be reached from here: {address} was not copied.", { host, address });
    case "changed":
      return t("{address} is not the file the page expects, so it was not copied.", { address });
    case "size":
      return t("{address} is too large to be copied.", { address });
    case "status":
      return t("{address} was not copied: its host answered {status}.", {
        address,
        status: `${problem.status}`,
      });
  }
}

/** One question after the other; the thread ends with the last. */
function fetchIn(worker: Worker): Fetch {
  let lastId = 0;
  return (address) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const receive = ({ data }: MessageEvent<Fetched & { id: number }>) => {
        if (data.id !== id) return;
        worker.removeEventListener("message", receive);
        resolve(data);
      };
      worker.addEventListener("message", receive);
      // The thread itself did not come.
      worker.addEventListener("error", () => resolve({ failed: "unreachable" }), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, address } satisfies FetchQuestion);
    });
  };
}
