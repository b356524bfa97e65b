import { Readable } from "node:stream";
import * as z from "zod/mini";
import {
  CompletedUpload,
  NewUpload,
  RefusedUpload,
  Upload,
  UploadCompletion,
  uploadMessages,
  UploadSummary,
} from "../../contract/uploads.ts";
import { answer, listAnswer, Message, WithId } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize, forbidden, Refusal } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { ClosedAddressError, type Receiver, WrongSizeError } from "../store/store.ts";
import { abortUpload } from "./abort.ts";
import { admitFile, refuseClosed } from "./admit.ts";
import { completeUpload, type Completion } from "./complete.ts";
import { canContinue, canUpload } from "./policy.ts";
import { describeUpload } from "./progress.ts";
import { findOwner, findUpload, listOpenUploads } from "./queries.ts";
import { readStagedKey } from "../builds/keys.ts";
import { startUpload } from "./start.ts";

const tags = ["uploads"];
/** Five thousand paths of maximum length, with some room. */
const MAX_LIST_BYTES = 4 * 1024 ** 2;

export function uploadRoutes(app: App, portal: Services): void {
  sendRoutes(app, portal);
  completionRoutes(app, portal);
  if (portal.store.receiver) receiveObjects(app, portal, portal.store.receiver);
}

function sendRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.post(
    "/uploads",
    {
      config: { machines: "builds", refusals: [429] },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary: "Begin an upload: announce the files, get an address for each",
        tags,
        body: NewUpload,
        response: { 201: answer(Upload) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canUpload(actor));
      const upload = await startUpload(portal, actor, request.body);
      return reply.code(201).send({ data: await describeUpload(portal, actor, upload) });
    },
  );
  app.get(
    "/uploads",
    {
      config: { machines: "builds" },
      schema: {
        summary: "One's own unfinished uploads, newest first",
        tags,
        response: { 200: listAnswer(UploadSummary) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canUpload(actor));
      const uploads = await listOpenUploads(db, actor);
      return { data: uploads.map(({ id, ...upload }) => ({ _id: id, ...upload })) };
    },
  );
  app.get(
    "/uploads/:_id",
    {
      config: { machines: "builds" },
      schema: {
        summary: "What has arrived, and new addresses for what has not",
        tags,
        ...byId(answer(Upload)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canUpload(actor));
      const upload = await findUpload(db, request.params._id);
      authorize(canContinue(actor, upload));
      return { data: await describeUpload(portal, actor, upload) };
    },
  );
  app.delete(
    "/uploads/:_id",
    {
      config: { machines: "builds" },
      schema: { summary: "Cancel an upload and throw away what was sent", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canUpload(actor));
      const upload = await findUpload(db, request.params._id);
      authorize(canContinue(actor, upload));
      await abortUpload(portal, actor, upload);
      return { message: uploadMessages.aborted };
    },
  );
}

function completionRoutes(app: App, portal: Services) {
  const { db } = portal;
  /** Reading gigabytes is worth doing only once: repeated calls meanwhile wait for the same answer. */
  const running = new Map<string, Promise<Completion>>();
  app.post(
    "/uploads/:_id/complete",
    {
      config: { machines: "builds" },
      schema: {
        summary: "Verify, inspect and publish what was sent",
        tags,
        params: WithId,
        body: z.optional(UploadCompletion),
        response: { 200: answer(CompletedUpload), 422: RefusedUpload },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canUpload(actor));
      const upload = await findUpload(db, request.params._id);
      authorize(canContinue(actor, upload));
      const completion =
        running.get(upload.id) ?? completeUpload(portal, actor, upload, request.body ?? {});
      running.set(upload.id, completion);
      const done = await completion.finally(() => running.delete(upload.id));
      if (done.isPublished) return { data: done.data, message: done.message };
      return reply
        .code(422)
        .send({ data: { url: null, build: done.build }, message: done.message });
    },
  );
}

/** The parameters of a signed address; a missing one is treated like a forged one. */
const field = z.optional(z.string());
const SignedQuery = z.object({
  key: field,
  size: field,
  expires: field,
  signature: field,
  parts: field,
  number: field,
});

/** The target of signed addresses while files are stored on disk: no session is required, the address is the right. */
function receiveObjects(app: App, { db }: Services, receiver: Receiver) {
  void app.register(async (objects: App) => {
    objects.removeAllContentTypeParsers();
    objects.addContentTypeParser("*", (_request, bytes, done) => done(null, bytes));
    objects.put(
      "/uploads/objects",
      {
        config: { guests: "ignored", refusals: [401, 403, 409] },
        schema: {
          summary: "Takes the bytes of one file or part; the address comes from an upload",
          tags,
          querystring: SignedQuery,
          response: { 200: Message },
        },
      },
      async (request, reply) => {
        // A refused client should stop sending; the connection is kept if everything was read.
        void reply.header("connection", "close");
        const allowed = await receiver.readAddress(request.query);
        if (!allowed) throw forbidden(uploadMessages.badAddress);
        const uploadId = readStagedKey(allowed.key)?.uploadId ?? "";
        refuseClosed(await findOwner(db, uploadId));
        const length = request.headers["content-length"];
        if (length !== undefined && Number(length) !== allowed.size)
          throw forbidden(uploadMessages.wrongLength);
        await receiver
          .write(allowed, (request.body as Readable | undefined) ?? Readable.from([]), (place) =>
            admitFile(db, uploadId, place),
          )
          .catch(explain);
        void reply.removeHeader("connection");
        return { message: uploadMessages.received };
      },
    );
  });
}

function explain(error: unknown): never {
  if (error instanceof WrongSizeError) throw new Refusal(400, uploadMessages.wrongLength);
  if (error instanceof ClosedAddressError) throw forbidden(uploadMessages.badAddress);
  throw error;
}
