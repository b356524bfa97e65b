import { isReplayed } from "../../contract/presenting/autopilot.ts";
import { type KioskEntry, kioskMessages } from "../../contract/presenting/kiosks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { rightsOf } from "../../contract/roles.ts";
import { listAutopilots } from "../autopilots/queries.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { consumeOrRefuse, perPlace } from "../http/rate-limits.ts";
import { findMeeting } from "../meetings/queries.ts";
import { showMeeting } from "../meetings/show.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { findWelcome } from "../sessions/recheck-actor.ts";
import { hashToken } from "../sessions/tokens.ts";

const selectKiosks = (db: Database) =>
  db
    .selectFrom("kiosks")
    .select(["id", "starter_id", "meeting_id", "name", "pin_hash"])
    .select(["idle_seconds", "demo_seconds"]);
export type FoundKiosk = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

const findByToken = (db: Database, token: string) =>
  selectKiosks(db).where("token_hash", "=", hashToken(token)).executeTakeFirst();

/** The kiosk with this token. Only failed attempts are counted, so a hall that shares an address keeps its kiosks. */
export async function requireKiosk(db: Database, token: string, ip: string): Promise<FoundKiosk> {
  const kiosk = await findByToken(db, token);
  if (kiosk) return kiosk;
  await consumeOrRefuse(db, perPlace(ip, { key: "kiosk", max: 60, minutes: 15 }));
  throw notFound(kioskMessages.unknown);
}

/**
 * A kiosk sees what its starter may present, as long as that person could sign in. Addresses of demos contain its id
 * in place of a session's.
 */
export async function findStarter(db: Database, kiosk: FoundKiosk, ip: string): Promise<Actor> {
  const user = await findWelcome(db, kiosk.starter_id);
  if (!user) throw notFound(kioskMessages.unknown);
  const { name, type_name, region_id: regionId } = user;
  const who = { id: kiosk.starter_id, name, role: rightsOf(type_name), regionId };
  return { ...who, sessionId: kiosk.id, ip, isAbsent: true };
}

/** What it shows now: the demos of the meeting that were uploaded and that its starter may present. */
export async function listShown(portal: Services, kiosk: FoundKiosk, starter: Actor) {
  const { db } = portal;
  const meeting = await findMeeting(db, starter, kiosk.meeting_id).catch(asEnded);
  const entries = entriesOf(await showMeeting(portal, starter, meeting));
  const ids = entries.map(({ demo_id }) => demo_id);
  const autopilots = await listAutopilots(db, ids);
  return entries.map((entry): KioskEntry => {
    const found = autopilots.get(entry.demo_id);
    const isFit = found?.build_id === entry.build_id && isReplayed(found);
    return { ...entry, autopilot: isFit ? found.steps : null };
  });
}

export const entriesOf = ({ entries }: Pick<Meeting, "entries">): Omit<KioskEntry, "autopilot">[] =>
  entries.flatMap(({ _id, demo }) => {
    if (demo === null || demo.build === null || demo.video_url === null) return [];
    const { _id: demo_id, build, title, image_url, video_url, refused_hosts } = demo;
    const { allows_camera, allows_microphone, allows_popups } = demo;
    const rights = { allows_camera, allows_microphone, allows_popups, refused_hosts };
    const { _id: build_id, size, needs_isolation } = build;
    const played = { build_id, video_url, size, needs_isolation };
    return [{ _id, demo_id, title, image_url, ...played, ...rights }];
  });

/** Whether this kiosk may see a build now: any version of a demo in its show. */
export async function mayKioskSee(db: Database, kioskId: string, demoId: string | null) {
  const kiosk = await selectKiosks(db).where("id", "=", kioskId).executeTakeFirst();
  if (!kiosk || demoId === null) return false;
  try {
    const starter = await findStarter(db, kiosk, "");
    const { entries } = await findMeeting(db, starter, kiosk.meeting_id);
    if (!entries.some((entry) => entry.demo_id === demoId)) return false;
    const demo = visibleDemos(db, starter).where("d.id", "=", demoId);
    return (await demo.executeTakeFirst()) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Deleted, or no longer shared with its starter: the device ends its show. */
function asEnded(error: unknown): never {
  throw error instanceof Refusal ? notFound(kioskMessages.unknown) : error;
}
