import {
  NewWebhook,
  SecretRotation,
  SecretWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  webhookMessages,
} from "../../contract/operation/webhooks.ts";
import type { FastifyRequest } from "fastify";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from "./change.ts";
import { canManageWebhooks } from "./policy.ts";
import { listDeliveries, listWebhooks } from "./queries.ts";
import { sendDeliveryAgain, sendTest } from "./send-again.ts";

const tags = ["webhooks"];
/** Addresses of receivers are often all that it takes to call them: no program reads them either. */
const config = { machines: "refused" } as const;

function managerOf(request: FastifyRequest) {
  const actor = signedIn(request);
  authorize(canManageWebhooks(actor));
  return actor;
}

export function webhookRoutes(app: App, portal: Services): void {
  changeRoutes(app, portal);
  deliveryRoutes(app, portal);
}

function changeRoutes(app: App, { db, config: settings }: Services) {
  const guard = settings.webhooks;
  app.get(
    "/webhooks",
    {
      config,
      schema: {
        summary: "The receivers that are told what happens here, newest first",
        tags,
        response: { 200: listAnswer(Webhook) },
      },
    },
    async (request) => ({ data: await listWebhooks(db, managerOf(request)) }),
  );
  app.post(
    "/webhooks",
    {
      config,
      schema: {
        summary: "Create a webhook; no other answer will hold its signing secret",
        tags,
        body: NewWebhook,
        response: { 201: answer(SecretWebhook) },
      },
    },
    async (request, reply) => {
      const actor = managerOf(request);
      await proveWithFactor(db, actor);
      const data = await createWebhook(db, actor, guard, request.body);
      return reply.code(201).send({ data, message: webhookMessages.created });
    },
  );
  app.patch(
    "/webhooks/:_id",
    {
      config,
      schema: {
        summary: "Change a webhook, or switch it on or off",
        tags,
        body: WebhookChange,
        ...byId(answer(Webhook)),
      },
    },
    async (request) => {
      const actor = managerOf(request);
      const data = await changeWebhook(db, actor, guard, request.params._id, request.body);
      return { data, message: webhookMessages.changed };
    },
  );
  app.post(
    "/webhooks/:_id/secret",
    {
      config,
      schema: {
        summary: "Give a webhook a new signing secret; the former one signs along for a day",
        tags,
        body: SecretRotation,
        ...byId(answer(SecretWebhook)),
      },
    },
    async (request) => {
      const actor = managerOf(request);
      await proveWithFactor(db, actor);
      const { _id } = request.params;
      const data = await rotateSecret(db, actor, _id, request.body.currentPassword);
      return { data, message: webhookMessages.rotated };
    },
  );
  app.delete(
    "/webhooks/:_id",
    {
      config,
      schema: { summary: "Delete a webhook with all that waits for it", tags, ...byId(Message) },
    },
    async (request) => {
      await removeWebhook(db, managerOf(request), request.params._id);
      return { message: webhookMessages.removed };
    },
  );
}

function deliveryRoutes(app: App, { db, nudgeWebhooks }: Services) {
  app.get(
    "/webhooks/:_id/deliveries",
    {
      config,
      schema: {
        summary: "The last deliveries of a webhook, and what became of them",
        tags,
        ...byId(listAnswer(WebhookDelivery)),
      },
    },
    async (request) => ({
      data: await listDeliveries(db, managerOf(request), request.params._id),
    }),
  );
  app.post(
    "/webhooks/:_id/test",
    {
      config,
      schema: { summary: "Send a test to a webhook, also while it is off", tags, ...byId(Message) },
    },
    async (request) => {
      await sendTest(db, managerOf(request), request.params._id);
      nudgeWebhooks();
      return { message: webhookMessages.testQueued };
    },
  );
  app.post(
    "/webhook-deliveries/:_id/send",
    {
      config,
      schema: { summary: "Send a delivery again, under the same id", tags, ...byId(Message) },
    },
    async (request) => {
      await sendDeliveryAgain(db, managerOf(request), request.params._id);
      nudgeWebhooks();
      return { message: webhookMessages.queued };
    },
  );
}
