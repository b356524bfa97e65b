import { sql } from "kysely";
import { type KioskBeat, kioskMessages, type KioskShow } from "../../contract/presenting/kiosks.ts";
import { badInput } from "../http/errors.ts";
import { consumeOrRefuse, type Limit, perPlace } from "../http/rate-limits.ts";
import type { Services } from "../portal-services.ts";
import { requireSecret } from "../sessions/guessed-secrets.ts";
import { endKiosk } from "./change.ts";
import { type FoundKiosk, findStarter, listShown, requireKiosk } from "./resolve-kiosk.ts";

type Caller = { ip: string; signal: AbortSignal };

export async function showKiosk(portal: Services, token: string, ip: string): Promise<KioskShow> {
  const kiosk = await requireKiosk(portal.db, token, ip);
  const starter = await findStarter(portal.db, kiosk, ip);
  const entries = await listShown(portal, kiosk, starter);
  const { id: _id, name, idle_seconds, demo_seconds } = kiosk;
  return { _id, name, idle_seconds, demo_seconds, entries };
}

/** A kiosk reports whenever its demo or its visitor changes; a script that calls more often is refused. */
const beatsAllowed = ({ id }: FoundKiosk): Limit[] => [
  { key: `kiosk beat:${id}`, max: 600, minutes: 10 },
];

/** What a kiosk is showing. Its visitors are reported as a running total, so a repeated report counts once. */
export async function recordBeat({ db }: Services, beat: KioskBeat, ip: string): Promise<void> {
  const kiosk = await requireKiosk(db, beat.kiosk, ip);
  await findStarter(db, kiosk, ip);
  await consumeOrRefuse(db, beatsAllowed(kiosk));
  const { demo_id, is_touched, fault, visits, kept } = beat;
  await db
    .updateTable("kiosks")
    .set({ demo_id, is_touched, fault, kept, seen_at: sql<string>`now()` })
    .set({ fault_at: fault ? sql<string>`coalesce(fault_at, now())` : null })
    .set({ visits: sql<number>`greatest(visits, ${visits}::int)` })
    .where("id", "=", kiosk.id)
    .execute();
}

const QUARTER_HOUR = 15;
const DAY = 24 * 60;

/** Four digits: at this rate, trying them all takes a year at the booth. */
const guessesAllowed = ({ id }: FoundKiosk, ip: string): Limit[] => [
  { key: `kiosk pin by day of ${id}`, max: 30, minutes: DAY },
  ...perPlace(ip, { key: `kiosk pin of ${id}`, max: 10, minutes: QUARTER_HOUR }),
];

/** Anyone who knows the PIN can end it, on behalf of the person who started it. */
export async function leaveKiosk(
  { db }: Services,
  { kiosk: token, pin }: { kiosk: string; pin: string },
  { ip, signal }: Caller,
): Promise<void> {
  const kiosk = await requireKiosk(db, token, ip);
  const starter = await findStarter(db, kiosk, ip);
  const wrong = badInput("pin", kioskMessages.wrongPin);
  const limits = guessesAllowed(kiosk, ip);
  await requireSecret(db, { stored: kiosk.pin_hash, typed: pin, limits, wrong }, signal);
  await endKiosk(db, starter, kiosk.id);
}
