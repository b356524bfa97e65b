import type { DeviceCheck } from "../../contract/builds/device-checks.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { StoredMeeting } from "../meetings/queries.ts";
import type { Actor } from "../sessions/actor.ts";
import { listDeviceChecks, listEntryChecks, type StoredEntryCheck } from "./queries.ts";

/**
 * Every device on which the meeting was checked, with the entries that this reader may present. The ids of devices
 * are not sent: anyone who knew one could write in its name.
 */
export async function showDeviceChecks(
  db: Database,
  actor: Actor,
  meeting: StoredMeeting,
  thisDevice: string | undefined,
): Promise<DeviceCheck[]> {
  const played = await readPlayed(db, actor, meeting);
  const checks = await listEntryChecks(db, meeting._id);
  const shown = checks.filter(({ entry_id }) => played.has(entry_id));
  const devices = await listDeviceChecks(db, meeting._id);
  return devices.map(({ device_id, ...device }) => ({
    ...device,
    is_this: device_id === thisDevice,
    entries: shown
      .filter((check) => check.device_id === device_id)
      .map((check) => entryOf(check, played)),
  }));
}

const entryOf = (
  { entry_id, build_id, seen, checked_at }: StoredEntryCheck,
  played: Map<string, string | null>,
) => ({ entry_id, seen, checked_at, is_current: played.get(entry_id) === build_id });

/** What each entry would play now, of those that the reader may present; null if it is not a build. */
async function readPlayed(db: Database, actor: Actor, { entries }: StoredMeeting) {
  if (entries.length === 0) return new Map<string, string | null>();
  const ids = [...new Set(entries.map((entry) => entry.demo_id))];
  const demos = await visibleDemos(db, actor).where("d.id", "in", ids).execute();
  const live = new Map(demos.map((demo) => [demo._id, demo.build?.id ?? null]));
  return new Map(
    entries
      .filter(({ demo_id }) => live.has(demo_id))
      .map(({ _id, demo_id, build_id }) => [_id, build_id ?? live.get(demo_id) ?? null]),
  );
}
