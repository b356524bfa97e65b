import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../http/errors.ts";
import { collectPeople } from "../people-imports/collect-people.ts";
import { collectEntries } from "./entries.ts";
import type { ListedIn } from "./read-in-worker.ts";
import { type ListFile, readListFile } from "./read.ts";

/** The thread that reads one file and ends; read-in-worker.ts starts it. */
const { list, file } = workerData as { list: ListedIn; file: ListFile };
const read = () =>
  list === "people"
    ? readListFile(file, collectPeople(file.name), { takesWindows: true })
    : readListFile(file, collectEntries(list));
const answer = await read().then(
  (content) => ({ content }),
  (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { status: error.status, sentence: error.sentence } };
  },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
