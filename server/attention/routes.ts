import { Attention, attentionMessages } from "../../contract/attention.ts";
import { answer, Message } from "../../contract/wire.ts";
import { pictureAddress } from "../builds/addresses.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import { findTroubledKiosks } from "../kiosks/queries.ts";
import { listFailing } from "../night-watch/failing.ts";
import type { App, Services } from "../portal-services.ts";
import { findFactorDue } from "../second-factor/queries.ts";
import { signedIn } from "../sessions/actor.ts";
import { managesPeople, managesPortal } from "./policy.ts";
import {
  findFailedJobs,
  findUndeliveredMails,
  findUndeliveredWebhooks,
  findUnfinishedUploads,
  findVisit,
  findWaiting,
  listNews,
  noteSeen,
  noteVisit,
} from "./queries.ts";

const tags = ["attention"];

export function attentionRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/attention",
    {
      schema: {
        summary: "What waits for the person who asks, and what came since their last visit",
        tags,
        response: { 200: answer(Attention) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { since, seen_at: seenAt } = await findVisit(db, actor);
      const [waiting, failing, uploads, mails, webhooks, kiosks, jobs, due, news] =
        await Promise.all([
          managesPeople(actor) ? findWaiting(db, actor) : null,
          managesPeople(actor) ? listFailing(db, actor) : [],
          managesPortal(actor) ? findUnfinishedUploads(db, actor) : null,
          managesPortal(actor) ? findUndeliveredMails(db) : null,
          managesPortal(actor) ? findUndeliveredWebhooks(db) : null,
          findTroubledKiosks(db, actor),
          managesPortal(actor) ? findFailedJobs(db) : null,
          findFactorDue(db, actor.id),
          listNews(db, actor, since),
        ]);
      const timestamps = [
        waiting?.newest_at,
        mails?.newest_at,
        webhooks?.newest_at,
        kiosks?.newest_at,
        jobs?.newest_at,
        ...failing.map(({ flagged_at: at }) => at),
        ...news.map(({ at }) => at),
      ];
      return {
        data: {
          waiting,
          failing: failing.map((row) => ({ ...row, demo: shown(portal, row) })),
          unfinished_uploads: uploads,
          undelivered_mails: mails,
          undelivered_webhooks: webhooks,
          troubled_kiosks: kiosks,
          failed_jobs: jobs,
          second_factor_due: due,
          news: news.map((row) => ({ kind: row.kind, at: row.at, demo: shown(portal, row) })),
          has_unseen: timestamps.some((at) => at !== undefined && (seenAt === null || at > seenAt)),
        },
      };
    },
  );
  app.post(
    "/attention/visit",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Home was opened: what comes from now on is new at the next visit",
        tags,
        response: { 200: Message },
      },
    },
    async (request) => {
      await noteVisit(db, signedIn(request));
      return { message: attentionMessages.noted };
    },
  );
  app.post(
    "/attention/seen",
    {
      config: { machines: "refused" },
      schema: {
        summary: "The list was opened: nothing in it is unseen any more",
        tags,
        response: { 200: Message },
      },
    },
    async (request) => {
      await noteSeen(db, signedIn(request));
      return { message: attentionMessages.noted };
    },
  );
}

const shown = (
  portal: Services,
  { _id, title, picture, outside_picture_url: outside }: StoredDemo,
) => ({ _id, title, image_url: picture ? pictureAddress(portal, picture) : outside });
