import { sql } from "kysely";
import {
  type DemoSeen,
  type DeviceFacts,
  MAX_DEVICES,
  type NewDeviceCheck,
} from "../../contract/builds/device-checks.ts";
import type { Database } from "../db/connection.ts";

export interface StoredCheck {
  device_id: string;
  name: string;
  by: string;
  checked_at: string;
  facts: DeviceFacts;
}

export interface StoredEntryCheck {
  device_id: string;
  entry_id: string;
  build_id: string | null;
  seen: DemoSeen;
  checked_at: string;
}

/** The latest first. */
export const listDeviceChecks = (db: Database, meetingId: string): Promise<StoredCheck[]> =>
  db
    .selectFrom("device_checks as c")
    .innerJoin("users as u", "u.id", "c.checked_by")
    .select(["c.device_id", "c.name", "u.name as by", "c.checked_at", "c.facts"])
    .where("c.meeting_id", "=", meetingId)
    .orderBy("c.checked_at", "desc")
    .orderBy("c.device_id")
    .execute();

export const listEntryChecks = (db: Database, meetingId: string): Promise<StoredEntryCheck[]> =>
  db
    .selectFrom("entry_checks")
    .select(["device_id", "entry_id", "build_id", "seen", "checked_at"])
    .where("meeting_id", "=", meetingId)
    .execute();

type Device = Omit<NewDeviceCheck, "entries"> & { meeting_id: string; checked_by: string };

/** A new check replaces the previous result. */
export async function upsertDeviceCheck(db: Database, { facts, ...device }: Device) {
  const columns = { name: device.name, checked_by: device.checked_by };
  const known = { ...columns, facts: JSON.stringify(facts) };
  await db
    .insertInto("device_checks")
    .values({ ...device, ...known })
    .onConflict((oc) =>
      oc.columns(["meeting_id", "device_id"]).doUpdateSet({ ...known, checked_at: sql`now()` }),
    )
    .execute();
}

interface Seen {
  meeting_id: string;
  device_id: string;
  entry_id: string;
  demo_id: string;
  build_id: string | null;
  seen: DemoSeen;
}

export async function upsertEntryCheck(db: Database, { seen, build_id, ...key }: Seen) {
  const known = { build_id, seen: JSON.stringify(seen) };
  await db
    .insertInto("entry_checks")
    .values({ ...key, ...known })
    .onConflict((oc) =>
      oc
        .columns(["meeting_id", "device_id", "entry_id"])
        .doUpdateSet({ ...known, checked_at: sql`now()` }),
    )
    .execute();
}

/** The devices that were checked the longest ago, beyond the limit of a meeting. */
export async function purgeOldDevices(db: Database, meetingId: string) {
  await sql`delete from device_checks where meeting_id = ${meetingId} and device_id in (
    select device_id from device_checks where meeting_id = ${meetingId}
    order by checked_at desc, device_id offset ${MAX_DEVICES})`.execute(db);
}

/** Results of somebody who may no longer present the meeting. */
export async function deleteChecksOf(db: Database, meetingId: string, userId: string) {
  await db
    .deleteFrom("device_checks")
    .where("meeting_id", "=", meetingId)
    .where("checked_by", "=", userId)
    .execute();
}
