import { meetingMessages } from "../../contract/meetings/meetings.ts";
import type { NewDeviceCheck } from "../../contract/builds/device-checks.ts";
import { findBuildOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction, lockRow } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { conflict } from "../http/errors.ts";
import { findMeeting, type StoredMeeting } from "../meetings/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { purgeOldDevices, upsertDeviceCheck, upsertEntryCheck } from "./queries.ts";

/**
 * What was measured on a device; only the last result is kept. Like a trial run it leaves no audit entry: the meeting
 * itself has not changed.
 */
export const saveDeviceCheck = (
  db: Database,
  actor: Actor,
  meetingId: string,
  { entries, ...device }: NewDeviceCheck,
): Promise<StoredMeeting> =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    await lockRow("meetings")(trx, meetingId, "change");
    const meeting = await findMeeting(trx, actor, meetingId);
    const key = { meeting_id: meetingId, device_id: device.device_id };
    await upsertDeviceCheck(trx, { ...device, ...key, checked_by: actor.id });
    for (const { entry_id, build_id, seen } of entries) {
      const entry = meeting.entries.find(({ _id }) => _id === entry_id);
      if (!entry) throw conflict(meetingMessages.unknownEntry);
      const { demo_id } = entry;
      await findDemo(trx, actor, demo_id);
      if (build_id !== null) await findBuildOf(trx, demo_id, build_id);
      await upsertEntryCheck(trx, { ...key, entry_id, demo_id, build_id, seen });
    }
    await purgeOldDevices(trx, meetingId);
    return meeting;
  });
