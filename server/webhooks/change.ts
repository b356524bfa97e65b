import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type SecretWebhook,
  type Webhook,
  type WebhookChange,
  webhookMessages,
} from "../../contract/operation/webhooks.ts";
import {
  applyChange,
  differenceOf,
  type PatchKind,
  recordChange,
  recordPatch,
  recordRemoval,
  recordUpdate,
} from "../activity/changes.ts";
import { changed, created, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { badInput, conflict, forbidden } from "../http/errors.ts";
import { userMessages } from "../../contract/users.ts";
import type { Actor } from "../sessions/actor.ts";
import { proveIdentity } from "../users/prove-identity.ts";
import { findAddressProblem, type Guard } from "./guard-address.ts";
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  replaceSecret,
  updateWebhook,
} from "./queries.ts";
import { newWebhookSecret } from "./signature.ts";

type AppliedChange = Omit<WebhookChange, "currentPassword">;

export const webhook: PatchKind<Webhook, AppliedChange> = {
  module: "webhook",
  lock: lockRow("webhooks"),
  find: findWebhook,
  fieldsOf: ({ name, url, events, is_active }, change) => ({
    name,
    url,
    events: isSame(events, change.events) ? change.events : events,
    is_active,
  }),
};

/** In any order. */
const isSame = (events: readonly string[], others: readonly string[] = []) =>
  events.length === others.length && events.every((event) => others.includes(event));

type Difference = ReturnType<typeof differenceOf<AppliedChange>>;
/** A new address, other events or another name do; switching it off has to be quick. */
const needsProof = (difference: Difference) =>
  Object.keys(difference).some((field) => field !== "is_active");

/** Of an address the log has no more than the host: what follows may be all that a caller needs to know. */
const hostOf = (url: string) => `${new URL(url).origin}/…`;

const readable = ({ name, url, events, is_active }: Webhook) => ({
  name,
  url: hostOf(url),
  // As text: a list is never the same as another one.
  events: events.join(", "),
  is_active,
});

/** A thief of an open session must not subscribe to the portal's events: this takes a proof. */
export async function createWebhook(
  db: Database,
  actor: Actor,
  guard: Guard,
  { currentPassword, ...input }: NewWebhook,
): Promise<SecretWebhook> {
  requireAddress(input.url, guard);
  await proveIdentity(db, actor, currentPassword);
  const secret = newWebhookSecret();
  return recordChange(db, actor, "webhook", async (trx) => {
    // Of two that are made at once neither can miss the other when they are counted.
    await lockRow("users")(trx, actor.id, "change");
    if ((await countWebhooks(trx, actor)) >= MAX_WEBHOOKS) throw conflict(webhookMessages.tooMany);
    const { name, url, events, is_active = true } = input;
    const columns = { name, url, events: [...new Set(events)], is_active };
    const made = await findWebhook(trx, actor, await insertWebhook(trx, actor, columns, secret));
    return { result: { ...made, secret }, ...created(made, readable(made)) };
  });
}

/** A whole form in which nothing but the switch differs counts as the switch alone. */
export async function changeWebhook(
  db: Database,
  actor: Actor,
  guard: Guard,
  id: string,
  { currentPassword, ...sent }: WebhookChange,
): Promise<Webhook> {
  const change = sent.events ? { ...sent, events: [...new Set(sent.events)] } : sent;
  const seen = await findWebhook(db, actor, id);
  const requested = differenceOf(webhook.fieldsOf(seen, change), change);
  if (requested.url !== undefined) requireAddress(requested.url, guard);
  const isProven = needsProof(requested);
  if (isProven) await proveIdentity(db, actor, currentPassword);
  return recordPatch(db, actor, webhook, id, change, async (trx, before, difference) => {
    // Somebody else has changed it since it was read: what was the same is a change by now.
    if (needsProof(difference) && !isProven) throw forbidden(userMessages.signInAgain);
    if (difference.url !== undefined) requireAddress(difference.url, guard);
    await updateWebhook(trx, id, difference);
    const result = applyChange(before, difference);
    const entry = changed(result, readable(before), readable(result));
    if (difference.url === undefined) return { result, ...entry };
    return {
      result,
      ...entry,
      before: { ...entry.before, url: hostOf(before.url) },
      after: { ...entry.after, url: hostOf(result.url) },
    };
  });
}

function requireAddress(url: string, guard: Guard): void {
  const problem = findAddressProblem(url, guard);
  if (problem) throw badInput("url", problem);
}

export async function rotateSecret(
  db: Database,
  actor: Actor,
  id: string,
  currentPassword: string | undefined,
): Promise<SecretWebhook> {
  await proveIdentity(db, actor, currentPassword);
  const secret = newWebhookSecret();
  return recordUpdate(db, actor, webhook, id, async (trx, before) => {
    await replaceSecret(trx, id, secret);
    const entry = { action: "update" as const, record: { id, name: before.name } };
    return { result: { ...before, secret }, ...entry, after: { secret: "changed" } };
  });
}

export const removeWebhook = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, webhook, id, async (trx, result) => {
    await deleteWebhook(trx, id);
    return { result, ...deleted(result, readable(result)) };
  });
