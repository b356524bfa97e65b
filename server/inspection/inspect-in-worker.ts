import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { CopyRequest } from "../../contract/builds/copies.ts";
import { failures } from "../../contract/errors.ts";
import { type UploadCompletion, uploadMessages } from "../../contract/uploads.ts";
import { Refusal } from "../http/errors.ts";
import { isOutOfMemory, startWorker } from "../start/start-worker.ts";
import type { BuildFile, BuildReader } from "./folder.ts";
import type { Inspection, InspectionOptions } from "./inspect.ts";

export interface Job {
  files: BuildFile[];
  options: InspectionOptions;
  fixes: NonNullable<UploadCompletion["fixes"]>;
  copies?: CopyRequest[];
}

export interface Examination extends Inspection {
  /** Files that a fix has changed; they take the place of what was sent. */
  rewritten: { path: string; content: Buffer }[];
  /** Of the copies that were wished for, in their order, as they were sent. */
  integrities: string[];
}

/** The store stays on this side: the thread asks for bytes, one question at a time or several. */
export type ToWorker = { job: Job } | { to: number; bytes: Uint8Array };
export type FromWorker = Question | { done: Examination } | { failed: Error };
interface Question {
  ask: number;
  path: string;
  range: { start: number; end: number } | undefined;
}

const FAR_LIMITS = {
  workers: Math.min(4, Math.max(1, availableParallelism() - 1)),
  /** Each waits with its files in the store and nothing in memory; more is not a queue but an attack. */
  waiting: 50,
  /** Without asking for anything: the largest build that may be sent takes a few seconds. */
  milliseconds: 60_000,
  megabytes: 1024,
};

export const inspectInWorker = openInspection();

/** Looks at builds in threads of their own, so that other calls do not wait. They are kept for the next ones. */
export function openInspection(changed: Partial<typeof FAR_LIMITS> = {}) {
  const limits = { ...FAR_LIMITS, ...changed };
  const limit = pLimit(limits.workers);
  const idle: Worker[] = [];
  const inspect = async (job: Job, reader: BuildReader) => {
    const worker = idle.pop() ?? start(limits.megabytes);
    try {
      const examination = await examine(worker, job, reader, limits.milliseconds);
      worker.unref();
      idle.push(worker);
      return examination;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  };
  return async (job: Job, reader: BuildReader): Promise<Examination> => {
    if (limit.activeCount + limit.pendingCount === limits.workers + limits.waiting)
      throw new Refusal(503, failures.unavailable, undefined, 10);
    return limit(inspect, job, reader);
  };
}

const start = (megabytes: number) =>
  startWorker("inspection-worker", { resourceLimits: { maxOldGenerationSizeMb: megabytes } });

async function examine(worker: Worker, job: Job, reader: BuildReader, longestMs: number) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  const post = (message: ToWorker) => worker.postMessage(message);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  worker.ref();
  try {
    return await new Promise<Examination>((resolve, reject) => {
      const refuse = () => reject(new Refusal(413, uploadMessages.cannotInspect));
      /** Only for what the thread does by itself: a slow store has bounds of its own. */
      const watch = () => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(refuse, longestMs);
      };
      const answer = async ({ ask, path, range }: Question) => {
        clearTimeout(timer);
        const bytes = await reader.read(path, range);
        watch();
        post({ to: ask, bytes });
      };
      worker.removeAllListeners().on("exit", refuse);
      worker.on("error", (error: Error) => (isOutOfMemory(error) ? refuse() : reject(error)));
      worker.on("message", (message: FromWorker) => {
        if ("ask" in message) void answer(message).catch(reject);
        else if ("done" in message) resolve(asReceived(message.done));
        else reject(message.failed);
      });
      watch();
      post({ job });
    });
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

function asReceived({ added, rewritten, ...found }: Examination): Examination {
  return { ...found, added: added.map(full), rewritten: rewritten.map(full) };
}

/** A buffer comes over as bare bytes. */
function full<File extends { content: Buffer }>(file: File): File {
  const { buffer, byteOffset, byteLength } = file.content;
  return { ...file, content: Buffer.from(buffer, byteOffset, byteLength) };
}
