import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { deliveryReasons, WEBHOOK_TIMEOUT_SECONDS } from "../../contract/operation/webhooks.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { bareHost } from "../http/inside-addresses.ts";
import { reasonOf } from "../jobs/retry.ts";
import { type Guard, mayNotReach } from "./guard-address.ts";

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of one try. */
export interface Outcome {
  /** Null: there was no answer. */
  status: number | null;
  /** Null: the receiver has it. */
  reason: Sentence | null;
  /** Trying again would bring the same. */
  isFinal: boolean;
}

/** How names are looked up: by the machine, or in a test by somebody who lies. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** So much of an answer is waited for, so that its sender can end in peace; nobody reads it. */
const MAX_ANSWER_BYTES = 4096;
const AGENT = "Demo-Dashboard-Portal";

const machineLookup: Resolve = (host, options, callback) => lookup(host, options, callback);

class InsideAddressError extends Error {}

/**
 * One try. The host is looked up once, each of its addresses is checked, and the connection goes to what was
 * checked: a name that leads elsewhere a moment later leads nowhere. Redirects are not followed.
 */
export async function sendWebhook(
  outgoing: Outgoing,
  guard: Guard,
  { resolve = machineLookup, timeoutMs = WEBHOOK_TIMEOUT_SECONDS * 1000 } = {},
): Promise<Outcome> {
  const url = new URL(outgoing.url);
  if (url.protocol !== "https:" && !guard.allowsHttp) return forbidden(deliveryReasons.httpsOnly);
  const inside = deliveryReasons.inside(url.hostname);
  // Of an IP address nothing is looked up.
  if (mayNotReach(bareHost(url.hostname), guard)) return forbidden(inside);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return outcomeOf(await post(url, outgoing, guardedLookup(guard, resolve), signal));
  } catch (error) {
    if (error instanceof InsideAddressError) return forbidden(inside);
    const reason = signal.aborted
      ? deliveryReasons.timeout
      : deliveryReasons.unreachable(reasonOf(error));
    return { status: null, reason, isFinal: false };
  }
}

const RETRIED: ReadonlySet<number> = new Set([408, 425, 429]);

const forbidden = (reason: Sentence): Outcome => ({ status: null, reason, isFinal: true });

/** A receiver that is busy or broken is asked again; one that says no has said so. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, reason: null, isFinal: true };
  if (status >= 300 && status < 400)
    return { status, reason: deliveryReasons.redirect(status), isFinal: true };
  const isFinal = status < 500 && !RETRIED.has(status);
  return { status, reason: deliveryReasons.status(status), isFinal };
}

const guardedLookup =
  (guard: Guard, resolve: Resolve): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`No address of ${host}`), []);
      if (addresses.some(({ address }) => mayNotReach(address, guard)))
        return callback(new InsideAddressError(host), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

function post(
  url: URL,
  { headers, body }: Outgoing,
  lookedUp: LookupFunction,
  signal: AbortSignal,
): Promise<number> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const options = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": `${Buffer.byteLength(body)}`,
      "user-agent": AGENT,
      ...headers,
    },
    lookup: lookedUp,
    signal,
    // A fresh connection: none that was opened before is reused, whatever its name resolves to by now.
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      response.on("error", reject);
      dropAnswer(response, () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    request.end(body);
  });
}

function dropAnswer(response: IncomingMessage, done: () => void) {
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
  response.on("close", done);
}
