import type { Worker } from "node:worker_threads";
import { listFileRefusals, type OrganizationList } from "../../../contract/organization.ts";
import type { Said } from "../../../contract/sentences.ts";
import { Refusal } from "../../http/errors.ts";
import { isOutOfMemory, startWorker } from "../../start/start-worker.ts";
import type { ListEntries } from "./entries.ts";
import type { ListFile } from "./read.ts";

/** Should never be reached: what a file may hold takes two seconds on an idle machine, and half the memory. */
const FAR_LIMITS = { milliseconds: 60_000, megabytes: 128 };

interface Answer {
  entries?: ListEntries;
  refused?: { status: number; sentence: Said };
}

/** Reads in a thread of its own, so that other calls do not wait. The file's bytes go over to it. */
export async function readInWorker(
  list: OrganizationList,
  file: ListFile,
  limits = FAR_LIMITS,
): Promise<ListEntries> {
  const worker = startWorker("list-file-worker", {
    workerData: { list, file },
    transferList: [file.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const { entries, refused } = await answerOf(worker, limits.milliseconds);
  if (refused) throw new Refusal(refused.status, refused.sentence, { file: refused.sentence });
  if (!entries) throw new Error("The reader ended without an answer");
  return entries;
}

function answerOf(worker: Worker, longestMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const refuse = (sentence: Said) => resolve({ refused: { status: 413, sentence } });
    const timer = setTimeout(() => {
      refuse(listFileRefusals.tooSlow);
      void worker.terminate();
    }, longestMs);
    worker.once("message", resolve);
    worker.once("error", (error: Error) => {
      if (isOutOfMemory(error)) refuse(listFileRefusals.tooLargeInside);
      else reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve({});
    });
  });
}
