import type {
  Meeting,
  MeetingEntry,
  MissingReason,
  PinnableVersion,
} from "../../contract/meetings/meetings.ts";
import { listPlayedBuilds, listVersions } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { listLastChecks, readProof } from "../demos/last-check.ts";
import { visibleDemos } from "../demos/queries.ts";
import { type StoredDemo, withAddresses } from "../demos/stored-demo.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { StoredEntry, StoredMeeting } from "./queries.ts";

/** As this reader sees it: of a demo that is not theirs to present they learn nothing but that it is there. */
export async function showMeeting(
  portal: Services,
  actor: Actor,
  stored: StoredMeeting,
): Promise<Meeting> {
  const known = await readDemos(portal.db, actor, stored.entries);
  const entries = stored.entries.map((entry): MeetingEntry => {
    const { _id, demo_id, build_id, note } = entry;
    const demo = known.demos.get(demo_id);
    if (!demo) {
      const missing: MissingReason = known.existing.has(demo_id) ? "not assigned" : "gone";
      const title = stored.is_own ? entry.title : null;
      return { _id, demo: null, title, missing, note: "", pinned: null, versions: [] };
    }
    const versions = known.versions.get(demo_id) ?? [];
    const pinned = versions.find((version) => version._id === build_id) ?? null;
    const shown = pinned ? { ...demo, build: known.places.get(pinned._id) ?? demo.build } : demo;
    const build = known.played.get(shown.build?.id ?? "") ?? null;
    const isLive = pinned === null || pinned.is_live;
    const last_check = isLive
      ? (known.checks.get(demo_id) ?? null)
      : readProof(known.places.get(pinned._id)?.proof);
    const details = { ...withAddresses(portal, actor, shown), build, last_check };
    return { _id, demo: details, title: demo.title, missing: null, note, pinned, versions };
  });
  return { ...stored, entries };
}

async function readDemos(db: Database, actor: Actor, entries: StoredEntry[]) {
  const ids = [...new Set(entries.map((entry) => entry.demo_id))];
  const visible = await visibleDemos(db, actor).where("d.id", "in", idsOrNone(ids)).execute();
  const demos = new Map<string, StoredDemo>(visible.map((demo) => [demo._id, demo]));
  const hidden = ids.filter((id) => !demos.has(id));
  const builds = await listVersions(db, [...demos.keys()]);
  const live = new Map(visible.map((demo) => [demo._id, demo.build?.id]));
  const versions = new Map<string, PinnableVersion[]>();
  for (const { id: _id, demo_id, version, added_at } of builds) {
    const list = versions.get(demo_id) ?? [];
    versions.set(demo_id, [
      { _id, version, added_at, is_live: live.get(demo_id) === _id },
      ...list,
    ]);
  }
  return {
    demos,
    versions,
    existing: await findActive(db, hidden),
    places: new Map(builds.map((build) => [build.id, build])),
    played: await listPlayedBuilds(
      db,
      builds.map(({ id }) => id),
    ),
    checks: await listLastChecks(db, [...demos.keys()]),
  };
}

/** No list of an SQL "in" is empty. */
const idsOrNone = (ids: string[]) => (ids.length > 0 ? ids : [""]);

async function findActive(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("demos")
    .select("id")
    .where("id", "in", idsOrNone(ids))
    .where("is_active", "=", true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
