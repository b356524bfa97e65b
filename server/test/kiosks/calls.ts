import type { Database } from "../../db/connection.ts";
import { newId } from "../../db/ids.ts";
import { hashPassword } from "../../sessions/passwords.ts";
import { hashToken, newToken } from "../../sessions/tokens.ts";
import { type Expectation, row } from "../log-entry.ts";
import { ownerOnly, open, type Sample, sample, signedIn } from "../sample-call.ts";

/** A kiosk started by the creator of the client link, with the same demo in its show. */
export interface KioskThings {
  kiosk: string;
  kioskToken: string;
}

export const KIOSK_PIN = "2580";
const pinHash = hashPassword(KIOSK_PIN);

export async function makeKiosk(
  db: Database,
  { linkSender, sharedDemo }: { linkSender: string; sharedDemo: string },
  word: string,
): Promise<KioskThings> {
  const [kiosk, meeting, kioskToken] = [newId(), newId(), newToken()];
  await db
    .insertInto("meetings")
    .values({ id: meeting, owner_id: linkSender, name: `Fair of ${word}` })
    .execute();
  await db
    .insertInto("meeting_entries")
    .values({
      id: newId(),
      meeting_id: meeting,
      position: 0,
      demo_id: sharedDemo,
      title: `Shared demo of ${word}`,
    })
    .execute();
  await db
    .insertInto("kiosks")
    .values({
      id: kiosk,
      starter_id: linkSender,
      meeting_id: meeting,
      name: `Booth of ${word}`,
      token_hash: hashToken(kioskToken),
      pin_hash: await pinHash,
      idle_seconds: 60,
      demo_seconds: 60,
      // Always silent: its state in a list must not change while a test reads it twice.
      seen_at: "2026-01-01",
    })
    .execute();
  return { kiosk, kioskToken };
}

/** Somebody else's, except for administrators: what its starter may do is tested in kiosks/routes.test.ts. */
const ofAnother = { ...signedIn, employee: 404, inside: 404, outside: 404 };

export const kioskCalls: Sample[] = [
  sample("GET /kiosks", signedIn, { query: () => "page=1&size=10" }),
  // Of a meeting that nobody shares with the callers.
  sample("POST /kiosks", ownerOnly, {
    body: (t) => ({
      meeting_id: t.meeting,
      name: t.word,
      pin: KIOSK_PIN,
      idle_seconds: 60,
      demo_seconds: 90,
    }),
  }),
  sample("DELETE /kiosks/:_id", ofAnother, { id: "kiosk" }),
  sample("POST /kiosks/show", open, { body: (t) => ({ kiosk: t.kioskToken }), isWrite: false }),
  sample("POST /kiosks/manifest", open, {
    body: (t) => ({ kiosk: t.kioskToken, build_id: t.sharedBuild }),
    isWrite: false,
  }),
  sample("POST /kiosks/beats", open, {
    body: (t) => ({
      kiosk: t.kioskToken,
      demo_id: t.sharedDemo,
      is_touched: true,
      fault: null,
      visits: 3,
      kept: 1,
    }),
  }),
  sample("POST /kiosks/leave", open, { body: (t) => ({ kiosk: t.kioskToken, pin: KIOSK_PIN }) }),
];

const ended: Expectation = (t) => {
  const fields = { name: `Booth of ${t.word}`, meeting: `Fair of ${t.word}` };
  const before = { ...fields, idle_seconds: 60, demo_seconds: 60 };
  return row(["delete", "kiosk"], t.kiosk, fields.name, before, null);
};
export const kioskEntries: Record<string, Expectation[]> = {
  "DELETE /kiosks/:_id": [ended],
  "POST /kiosks/leave": [ended],
};
