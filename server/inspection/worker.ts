import { parentPort } from "node:worker_threads";
import { REWRITE_BASE } from "../../contract/builds/builds.ts";
import { findEntry } from "./entry.ts";
import { summarize } from "./findings.ts";
import { type BuildFile, type BuildReader, openFolder } from "./folder.ts";
import { inspectBuild } from "./inspect.ts";
import type { Examination, FromWorker, Job, ToWorker } from "./inspect-in-worker.ts";
import { putCopies } from "./rewriting/put-copies.ts";
import { rewriteBuild } from "./rewriting/rewrite-base.ts";

/** The thread that examines one build after the other; inspect-in-worker.ts starts it, and reads for it. */
const waiting = new Map<number, (bytes: Buffer) => void>();
let lastRequest = 0;

parentPort?.on("message", (message: ToWorker) => {
  if ("job" in message) void examine(message.job).then(postDone, postFailed);
  else {
    const { buffer, byteOffset, byteLength } = message.bytes;
    waiting.get(message.to)?.(Buffer.from(buffer, byteOffset, byteLength));
    waiting.delete(message.to);
  }
});

const post = (message: FromWorker) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
const postDone = (done: Examination) => post({ done });
const postFailed = (error: unknown) =>
  post({ failed: error instanceof Error ? error : new Error(String(error)) });

const store: BuildReader = {
  read: (path, range) =>
    new Promise((resolve) => {
      lastRequest += 1;
      waiting.set(lastRequest, resolve);
      post({ ask: lastRequest, path, range });
    }),
};

/** With what one click does about a finding; what is served is then what is stored. */
async function examine({ files, options, fixes, copies = [] }: Job): Promise<Examination> {
  const based = fixes.includes(REWRITE_BASE) ? await rewriteBuild(files, store, options) : [];
  const build = layOver(files, store, based);
  const { entry } = findEntry(openFolder(build.files, build.reader), options.entry);
  const put = await putCopies(build.files, build.reader, copies, entry);
  const mended = layOver(build.files, build.reader, put.rewritten);
  const found = await inspectBuild(mended.files, mended.reader, options);
  const rewritten = new Map([...based, ...put.rewritten].map((file) => [file.path, file]));
  return {
    ...found,
    checks: [...summarize(put.refused), ...found.checks],
    rewritten: [...rewritten.values()],
    integrities: put.integrities,
  };
}

/** The same build with some of its files changed. */
function layOver(
  files: BuildFile[],
  reader: BuildReader,
  changed: { path: string; content: Buffer }[],
): { files: BuildFile[]; reader: BuildReader } {
  const contents = new Map(changed.map(({ path, content }) => [path, content]));
  return {
    files: files.map((file) => ({ ...file, size: contents.get(file.path)?.length ?? file.size })),
    reader: {
      async read(path, range) {
        const content = contents.get(path);
        if (!content) return reader.read(path, range);
        return range ? content.subarray(range.start, range.end + 1) : content;
      },
    },
  };
}
