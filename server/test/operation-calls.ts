import { adminOnly, type Sample, sample } from "./sample-call.ts";

/** What administrators see and do of the portal itself. */
export const operationCalls: Sample[] = [
  sample("GET /jobs", adminOnly),
  sample("POST /jobs/:_id/run", adminOnly, { id: "job" }),
  // Nothing but mails changes, which always move: jobs/routes.test.ts tells what becomes of them.
  sample("POST /mails/:_id/send", adminOnly, { id: "mail", isWrite: false }),
  sample("POST /mails/send", adminOnly, { isWrite: false }),
  sample("GET /storage", adminOnly),
  sample("POST /storage/held/removal", adminOnly),
  // There is nothing to remove here: storage/remove-now.test.ts has something.
  sample("POST /storage/orphans/removal", adminOnly, { isWrite: false }),
];
