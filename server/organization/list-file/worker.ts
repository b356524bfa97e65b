import { parentPort, workerData } from "node:worker_threads";
import type { OrganizationList } from "../../../contract/organization.ts";
import { Refusal } from "../../http/errors.ts";
import { type ListFile, readListFile } from "./read.ts";

/** The thread that reads one file and ends; read-in-worker.ts starts it. */
const { list, file } = workerData as { list: OrganizationList; file: ListFile };
const answer = await readListFile(list, file).then(
  (entries) => ({ entries }),
  (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { status: error.status, sentence: error.sentence } };
  },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
