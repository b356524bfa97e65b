import * as z from "zod/mini";
import { parseUrl } from "../parse-url.ts";
import { constant, sentence, SentenceDetails } from "../sentences.ts";
import { atMost, Id, line, Timestamp } from "../wire.ts";

/** The events that receivers can subscribe to. */
export const webhookEvents = [
  "demo.published",
  "version.restored",
  "demo.failed",
  "person.approved",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What is sent when somebody asks for it: no event of the portal. */
export const TEST_EVENT = "test";
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

/** By which secret scanners and the libraries of Standard Webhooks know it. */
export const SECRET_PREFIX = "whsec_";
/** For each administrator. */
export const MAX_WEBHOOKS = 50;
export const MAX_WEBHOOK_NAME_LENGTH = 60;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** With the waits between them that is about 20 hours. */
export const MAX_WEBHOOK_TRIES = 30;
export const WEBHOOK_TIMEOUT_SECONDS = 10;
/** So long what a receiver knows by the former secret is signed with that one, too. */
export const FORMER_SECRET_HOURS = 24;
/** How many of each webhook are listed; older ones are counted nowhere. */
export const MAX_LISTED_DELIVERIES = 50;
export const DELIVERY_KEPT_DAYS = 30;

export const webhookMessages = {
  created: constant("webhooks.created", "The webhook has been created"),
  changed: constant("webhooks.changed", "The webhook has been changed"),
  removed: constant("webhooks.removed", "The webhook has been deleted"),
  rotated: constant("webhooks.rotated", "The webhook has a new signing secret"),
  testQueued: constant("webhooks.testQueued", "The test is sent in a moment"),
  queued: constant("webhooks.queued", "It is sent again in a moment"),
  nameRequired: constant("webhooks.nameRequired", "Please give the webhook a name"),
  exists: constant("webhooks.exists", "A webhook of this name already exists"),
  urlRequired: constant("webhooks.urlRequired", "Please enter the address of the receiver"),
  urlInvalid: constant(
    "webhooks.urlInvalid",
    "Please enter a whole address, such as https://example.com/hooks, without a user name or password",
  ),
  httpsOnly: constant(
    "webhooks.httpsOnly",
    "The address must begin with https://, so that nobody can read along",
  ),
  insideAddress: constant(
    "webhooks.insideAddress",
    "This address lies inside a network. Choose one that is reachable from the internet, or ask whoever runs the portal to allow private addresses.",
  ),
  eventsRequired: constant("webhooks.eventsRequired", "Please choose what the webhook tells of"),
  tooMany: constant(
    "webhooks.tooMany",
    "You can have {max} webhooks. Delete one that is no longer needed to create another.",
    { max: `${MAX_WEBHOOKS}` },
  ),
  isOff: constant("webhooks.isOff", "This webhook is off. Switch it on to send this again."),
  isSending: constant("webhooks.isSending", "This is being sent right now. Wait a moment."),
} as const;

/** Why a receiver does not have it. */
export const deliveryReasons = {
  status: (status: number) =>
    sentence("webhooks.status", "The receiver answered with {status}.", { status: `${status}` }),
  redirect: (status: number) =>
    sentence(
      "webhooks.redirect",
      "The receiver answered with {status} and another address. Redirects are not followed: enter the final address.",
      { status: `${status}` },
    ),
  timeout: sentence("webhooks.timeout", "The receiver did not answer within {seconds} seconds.", {
    seconds: `${WEBHOOK_TIMEOUT_SECONDS}`,
  }),
  unreachable: (detail: string) =>
    sentence("webhooks.unreachable", "The receiver cannot be reached: {detail}", { detail }),
  inside: (host: string) =>
    sentence(
      "webhooks.inside",
      "{host} leads to an address inside a network, which webhooks may not reach.",
      { host },
    ),
  httpsOnly: sentence(
    "webhooks.httpsOnlyNow",
    "The address does not begin with https://, which is required by now.",
    {},
  ),
} as const;

const isWebAddress = (text: string) => {
  const url = parseUrl(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "";
};
const { nameRequired, urlRequired, urlInvalid, eventsRequired } = webhookMessages;
const name = () => line(nameRequired, MAX_WEBHOOK_NAME_LENGTH);
const url = () =>
  z
    .string(urlRequired)
    .check(
      z.trim(),
      z.minLength(1, urlRequired),
      z.maxLength(MAX_WEBHOOK_URL_LENGTH, atMost(MAX_WEBHOOK_URL_LENGTH)),
      z.refine(isWebAddress, urlInvalid),
    );
const events = () =>
  z
    .array(z.enum(webhookEvents, eventsRequired), eventsRequired)
    .check(z.minLength(1, eventsRequired), z.maxLength(webhookEvents.length, eventsRequired));
/** Whoever signed in a moment ago need not send it. */
const currentPassword = () => z.optional(z.string());

export const NewWebhook = z.object({
  name: name(),
  url: url(),
  events: events(),
  is_active: z.optional(z.boolean()),
  currentPassword: currentPassword(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.object({
  name: z.optional(name()),
  url: z.optional(url()),
  events: z.optional(events()),
  is_active: z.optional(z.boolean()),
  currentPassword: currentPassword(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

export const SecretRotation = z.object({ currentPassword: currentPassword() });
export type SecretRotation = z.infer<typeof SecretRotation>;

export const Webhook = z.object({
  _id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  created_by: z.string(),
  created_at: Timestamp,
  /** Of those that are kept. */
  last_delivered_at: z.nullable(Timestamp),
  /** Tried, and neither taken nor forgotten. */
  undelivered: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The only answers that hold the secret itself. */
export const SecretWebhook = z.extend(Webhook, { secret: z.string() });
export type SecretWebhook = z.infer<typeof SecretWebhook>;

export const WebhookDelivery = z.object({
  _id: Id,
  event: z.enum([...webhookEvents, TEST_EVENT]),
  /** The title or name of what it is about. */
  about: z.string(),
  created_at: Timestamp,
  attempts: z.number(),
  tried_at: z.nullable(Timestamp),
  /** What the receiver answered last. */
  status: z.nullable(z.number()),
  reason: z.nullable(z.extend(SentenceDetails, { message: z.string() })),
  delivered_at: z.nullable(Timestamp),
  /** Null: it was taken, or nobody tries any more. */
  next_at: z.nullable(Timestamp),
  /** It is sent in a moment. */
  is_due: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The same where those of all webhooks stand together. */
export const UndeliveredWebhook = z.extend(WebhookDelivery, {
  webhook: z.object({ _id: Id, name: z.string() }),
});
export type UndeliveredWebhook = z.infer<typeof UndeliveredWebhook>;
