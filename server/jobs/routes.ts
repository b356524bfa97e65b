import { jobMessages, Jobs } from "../../contract/operation/jobs.ts";
import { answer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { listUndelivered } from "../webhooks/undelivered.ts";
import { canRunJobs, canSeeJobs } from "./policy.ts";
import { listJobs, listMails } from "./queries.ts";
import { runJobAgain, sendEveryMailAgain, sendMailAgain } from "./run-again.ts";
import { schedulesOf } from "./schedules.ts";

const tags = ["operation"];

export function jobRoutes(app: App, { db, config, nudgeJobs, nudgeMail }: Services): void {
  app.get(
    "/jobs",
    {
      schema: {
        summary:
          "What the portal does by itself, what failed, and mail and webhooks that nobody took",
        tags,
        response: { 200: answer(Jobs) },
      },
    },
    async (request) => {
      authorize(canSeeJobs(signedIn(request)));
      const jobs = await listJobs(db, schedulesOf(config));
      return {
        data: { jobs, mails: await listMails(db), webhooks: await listUndelivered(db) },
      };
    },
  );
  app.post(
    "/jobs/:_id/run",
    { schema: { summary: "Run a background job now", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRunJobs(actor));
      await runJobAgain(db, actor, request.params._id);
      nudgeJobs();
      return { message: jobMessages.queued };
    },
  );
  app.post(
    "/mails/:_id/send",
    {
      schema: {
        summary: "Try again to deliver a mail that no server took",
        tags,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRunJobs(actor));
      await sendMailAgain(db, actor, request.params._id);
      nudgeMail();
      return { message: jobMessages.mailQueued };
    },
  );
  app.post(
    "/mails/send",
    {
      schema: {
        summary: "Try again to deliver every mail that no server took",
        tags,
        response: { 200: Message },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRunJobs(actor));
      await sendEveryMailAgain(db, actor);
      nudgeMail();
      return { message: jobMessages.mailsQueued };
    },
  );
}
