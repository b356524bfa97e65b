import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { newPasswordMessages } from "../../contract/passwords.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import type { Database } from "../db/connection.ts";
import { badInput, Refusal } from "../http/errors.ts";
import { type Limit, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "./actor.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { newToken } from "./tokens.ts";

/** argon2id (the library's default) with the parameters that OWASP recommends. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is expensive by design: more hashes at once than there are cores only slow down every other call. */
export const HASH_SLOTS = Math.max(1, Math.min(2, availableParallelism()));

/**
 * How many may wait for a slot; sign-ins take precedence over new passwords. At 20 to 40 ms each, 400 are done before
 * the page times out (30 s), and a crowd of 200 has room to spare. Any more are refused at once.
 */
export const MAX_WAITING = { "sign-in": 400, "new password": 100 };
type Purpose = keyof typeof MAX_WAITING;
const RETRY_SECONDS = 5;

const waiting: Record<Purpose, (() => void)[]> = { "sign-in": [], "new password": [] };
let running = 0;

/** In order of arrival within a purpose. A caller who disconnects (`signal`) loses their place in the queue. */
export async function inHashSlot<Result>(
  purpose: Purpose,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (running >= HASH_SLOTS) await waitFor(purpose, signal);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting["sign-in"].shift() ?? waiting["new password"].shift();
    if (next) next();
    else running -= 1;
  }
}

function waitFor(purpose: Purpose, signal: AbortSignal | undefined): Promise<void> {
  const queue = waiting[purpose];
  return new Promise((resolve, reject) => {
    if (queue.length >= MAX_WAITING[purpose]) return reject(crowded());
    if (signal?.aborted) return reject(gone());
    const begin = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1);
      reject(gone());
    };
    queue.push(begin);
    signal?.addEventListener("abort", leave, { once: true });
  });
}

const crowded = () => new Refusal(503, sessionMessages.crowded, undefined, RETRY_SECONDS);
/** Nobody reads it. */
const gone = () => new Refusal(499, sessionMessages.crowded);

/**
 * Each one costs a hash, whatever its outcome: nobody may occupy the hashing alone. Administrators and leaders may
 * have an entire team to help.
 */
const changesAllowed = (actor: Actor, ownerId: string): Limit[] => [
  { key: `new password:${actor.id}:${ownerId}`, max: 5, minutes: 15 },
  { key: `new password:${actor.id}`, max: 60, minutes: 15 },
];

/** A signed-in person sets a password for themselves or for somebody else. */
export async function hashChangedPassword(
  db: Database,
  actor: Actor,
  ownerId: string,
  password: string,
) {
  // Checked before it counts against the limit: nothing is hashed.
  requireUncommon(password);
  await consumeOrRefuse(db, changesAllowed(actor, ownerId));
  return hashNewPassword(password);
}

/** Every way to set a person's password ends here. */
export async function hashNewPassword(password: string) {
  requireUncommon(password);
  return inHashSlot("new password", () => hashPassword(password));
}

function requireUncommon(password: string) {
  if (isCommonPassword(password)) throw badInput("password", newPasswordMessages.common);
}

/** Without a queue: for the portal's own use. */
export const hashPassword = (password: string) => hash(password, strength);

/** For people who have no password yet: none matches, and each attempt takes as long as any other. */
export const hashOfNothing = () => (ofNothing ??= hashPassword(newToken()));
let ofNothing: Promise<string> | undefined;

/** An unknown person takes as long as a known one, so the response time reveals nothing. */
const nobody = hashPassword("no such person");
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}
