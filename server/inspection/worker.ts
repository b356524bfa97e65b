import { parentPort } from "node:worker_threads";
import { REWRITE_BASE } from "../../contract/builds.ts";
import type { BuildFile, BuildReader } from "./folder.ts";
import { inspectBuild } from "./inspect.ts";
import type { Examination, FromWorker, Job, ToWorker } from "./inspect-in-worker.ts";
import { rewriteBuild } from "./rewrite-base.ts";

/** The thread that examines one build after the other; inspect-in-worker.ts starts it, and reads for it. */
const waiting = new Map<number, (bytes: Buffer) => void>();
let asked = 0;

parentPort?.on("message", (message: ToWorker) => {
  if ("job" in message) void examine(message.job).then(tellDone, tellFailed);
  else {
    const { buffer, byteOffset, byteLength } = message.bytes;
    waiting.get(message.to)?.(Buffer.from(buffer, byteOffset, byteLength));
    waiting.delete(message.to);
  }
});

const tell = (message: FromWorker) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
const tellDone = (done: Examination) => tell({ done });
const tellFailed = (error: unknown) =>
  tell({ failed: error instanceof Error ? error : new Error(String(error)) });

const store: BuildReader = {
  read: (path, range) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      tell({ ask: asked, path, range });
    }),
};

/** With what one click does about a finding; what is served is then what is stored. */
async function examine({ files, wish, fixes }: Job): Promise<Examination> {
  const isMended = fixes.includes(REWRITE_BASE);
  const rewritten = isMended ? await rewriteBuild(files, store, wish) : [];
  const mended = new Map(rewritten.map(({ path, content }) => [path, content]));
  const sizeOf = ({ path, size }: BuildFile) => mended.get(path)?.length ?? size;
  const found = await inspectBuild(
    files.map((file) => ({ ...file, size: sizeOf(file) })),
    {
      async read(path, range) {
        const content = mended.get(path);
        if (!content) return store.read(path, range);
        return range ? content.subarray(range.start, range.end + 1) : content;
      },
    },
    wish,
  );
  return { ...found, rewritten };
}
