import type { Worker } from "node:worker_threads";
import { listFileRefusals, type OrganizationList } from "../../contract/organization.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { Refusal } from "../http/errors.ts";
import { isOutOfMemory, startWorker } from "../start/start-worker.ts";
import type { FiledPeople } from "../people-imports/collect-people.ts";
import type { ListEntries } from "./entries.ts";
import type { ListFile } from "./read.ts";

/** Should never be reached: what a file may hold takes two seconds on an idle machine, and half the memory. */
const FAR_LIMITS = { milliseconds: 60_000, megabytes: 128 };

/** What the rows of a file are. */
export type ListedIn = OrganizationList | "people";
type Content<List extends ListedIn> = List extends "people" ? FiledPeople : ListEntries;

interface Answer<Read> {
  content?: Read;
  refused?: { status: number; sentence: UserMessage };
}

/** Reads in a separate thread, so that other calls do not wait. The file's bytes go over to it. */
export async function readInWorker<List extends ListedIn>(
  list: List,
  file: ListFile,
  limits = FAR_LIMITS,
): Promise<Content<List>> {
  const worker = startWorker("list-file-worker", {
    workerData: { list, file },
    transferList: [file.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const { content, refused } = await answerOf<Content<List>>(worker, limits.milliseconds);
  if (refused) throw new Refusal(refused.status, refused.sentence, { file: refused.sentence });
  if (!content) throw new Error("The reader ended without an answer");
  return content;
}

function answerOf<Read>(worker: Worker, longestMs: number): Promise<Answer<Read>> {
  return new Promise((resolve, reject) => {
    const refuse = (sentence: UserMessage) => resolve({ refused: { status: 413, sentence } });
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
