import { createHmac, timingSafeEqual } from "node:crypto";
import { ID_PATTERN } from "../../contract/wire.ts";
import type { Database } from "../db/connection.ts";
import { findSecret } from "../db/secrets.ts";

/** The right of one session to one build, as part of an address; signing out ends it. */
export interface Grants {
  /** Identical within a window of some hours, so that the browser's cache serves the second showing. */
  give(buildId: string, sessionId: string, now?: number): string;
  /** The session that has this right; undefined if it is forged, for another build, or expired. */
  read(grant: string, buildId: string, now?: number): string | undefined;
}

/** A grant lasts for one to two windows: a working day at a booth. By itself it grants nothing (access.ts). */
const WINDOW_HOURS = 8;
const HOUR_MS = 3_600_000;
const ID_BYTES = 12;
const EXPIRY_BYTES = 4;
const SIGNATURE_BYTES = 16;
const GRANT = /^[\w-]{43}$/;
/** A build requests hundreds of files with one grant, and lists return the same ones for hours: each is signed once. */
const MAX_CACHED = 20_000;

type Verified = { sessionId: string; endsAt: number };

/** Its name in the table `secrets`; `npm run rotate` replaces it. */
export const CONTENT_KEY = "content-grants";

export async function openGrants(db: Database): Promise<Grants> {
  const key = await findSecret(db, CONTENT_KEY);
  const sign = (buildId: string, content: Buffer) =>
    createHmac("sha256", key).update(buildId).update(content).digest().subarray(0, SIGNATURE_BYTES);
  const given = new Map<string, string>();
  const verified = new Map<string, Verified>();
  const make = (buildId: string, sessionId: string, window: number) => {
    if (!ID_PATTERN.test(buildId) || !ID_PATTERN.test(sessionId)) throw new Error("Not an id");
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeUInt32BE((window + 2) * WINDOW_HOURS);
    const content = Buffer.concat([Buffer.from(sessionId, "hex"), expiry]);
    return Buffer.concat([content, sign(buildId, content)]).toString("base64url");
  };
  const verify = (grant: string, buildId: string): Verified | undefined => {
    const bytes = Buffer.from(grant, "base64url");
    // The last character has unused bits: only one spelling is valid.
    if (!GRANT.test(grant) || bytes.toString("base64url") !== grant) return undefined;
    const content = bytes.subarray(0, ID_BYTES + EXPIRY_BYTES);
    const signature = bytes.subarray(ID_BYTES + EXPIRY_BYTES);
    if (!timingSafeEqual(signature, sign(buildId, content))) return undefined;
    const endsAt = content.readUInt32BE(ID_BYTES) * HOUR_MS;
    const sessionId = content.toString("hex", 0, ID_BYTES);
    return cache(verified, `${buildId} ${grant}`, { sessionId, endsAt });
  };
  return {
    give(buildId, sessionId, now = Date.now()) {
      const window = Math.floor(now / HOUR_MS / WINDOW_HOURS);
      const question = `${buildId} ${sessionId} ${window}`;
      return given.get(question) ?? cache(given, question, make(buildId, sessionId, window));
    },
    read(grant, buildId, now = Date.now()) {
      const known = verified.get(`${buildId} ${grant}`) ?? verify(grant, buildId);
      return known && known.endsAt > now ? known.sessionId : undefined;
    },
  };
}

function cache<Value>(into: Map<string, Value>, question: string, answer: Value): Value {
  if (into.size >= MAX_CACHED) into.clear();
  into.set(question, answer);
  return answer;
}
