import { allowedHosts } from "../../contract/builds/outside-hosts.ts";
import { rightsOf } from "../../contract/roles.ts";
import { mayGuestSee } from "../client-links/resolve-link.ts";
import { mayKioskSee } from "../kiosks/resolve-kiosk.ts";
import type { Database } from "../db/connection.ts";
import { canManageDemos } from "../demos/policy.ts";
import { visibleDemos } from "../demos/queries.ts";
import { findMachine } from "../machine-tokens/recognize.ts";
import type { Actor } from "../sessions/actor.ts";
import { findSessionById } from "../sessions/queries.ts";
import { hasTicket } from "../night-watch/tickets.ts";
import type { PlayableBuild } from "./keys.ts";

export interface ServedBuild extends PlayableBuild {
  needsIsolation: boolean;
  allowsPopups: boolean;
  /** The hosts that its pages may call; null is all. */
  hosts: string[] | null;
  /** It belongs to no demo yet. */
  isTrial: boolean;
}

/** A build requests hundreds of files a second; this is for how long a right may outlast its end. */
const CACHE_MS = 250;
const MAX_CACHED = 10_000;

export type FindBuild = (
  buildId: string,
  sessionId: string | null,
) => Promise<ServedBuild | undefined>;

/**
 * The build, if the owner of this session may see it right now; null is everybody, if content is public. A grant only
 * identifies the caller: what they may see is checked every time, so that it ends at once.
 */
export function buildAccess(db: Database): FindBuild {
  const answers = new Map<string, { build: Promise<ServedBuild | undefined>; until: number }>();
  return (buildId, sessionId) => {
    const question = `${buildId} ${sessionId}`;
    const now = performance.now();
    const known = answers.get(question);
    if (known && known.until > now) return known.build;
    if (answers.size >= MAX_CACHED) answers.clear();
    const build = findServedBuild(db, buildId, sessionId);
    // A failure is not cached: by the next call the database may be back.
    build.catch(() => answers.delete(question));
    answers.set(question, { build, until: now + CACHE_MS });
    return build;
  };
}

async function findServedBuild(db: Database, buildId: string, sessionId: string | null) {
  const found = await db
    .selectFrom("builds as b")
    .leftJoin("demos as d", "d.id", "b.demo_id")
    .select(["b.id", "b.kind", "b.folder", "b.entry", "b.needs_isolation as needsIsolation"])
    .select(["b.outside_hosts", "d.allows_every_host", "d.added_hosts", "d.refused_hosts"])
    .select(["d.id as demoId", "d.is_active as isActive", "d.allows_popups as allowsPopups"])
    .where("b.id", "=", buildId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { demoId, isActive, allowsPopups, id, kind, folder, entry, needsIsolation } = found;
  const isAllowed =
    sessionId === null ? isActive === true : await maySee(db, sessionId, id, demoId);
  if (!isAllowed) return undefined;
  return {
    id,
    kind,
    folder,
    entry,
    needsIsolation,
    allowsPopups: allowsPopups ?? false,
    hosts: hostsOf(found),
    isTrial: demoId === null,
  };
}

interface FoundHosts {
  outside_hosts: string[] | null;
  allows_every_host: boolean | null;
  added_hosts: string[] | null;
  refused_hosts: string[] | null;
}

/** Before it belongs to a demo, a build whose hosts are not recorded yet may call all. */
const hostsOf = ({ outside_hosts: found, ...settings }: FoundHosts) =>
  allowedHosts(found ?? [], {
    allows_every_host: settings.allows_every_host ?? found === null,
    added_hosts: settings.added_hosts ?? [],
    refused_hosts: settings.refused_hosts ?? [],
  });

/** Includes former versions, so that nobody who is watching one is cut off. */
async function maySee(db: Database, sessionId: string, buildId: string, demoId: string | null) {
  const viewer = await findViewer(db, sessionId);
  if (!viewer) return mayOtherSee(db, sessionId, buildId, demoId);
  // Before it belongs to a demo, only people who may publish see it.
  if (demoId === null) return canManageDemos(viewer);
  const demo = await visibleDemos(db, viewer).where("d.id", "=", demoId).executeTakeFirst();
  return demo !== undefined;
}

/** An id that is not a session's may be a guest's opening of a link, a kiosk, or a ticket of the night watch. */
const mayOtherSee = async (db: Database, id: string, buildId: string, demoId: string | null) =>
  (await mayGuestSee(db, id, buildId)) ||
  (await mayKioskSee(db, id, demoId)) ||
  hasTicket(db, id, buildId);

/** For seeing demos only. Requesting files does not keep a session alive: the player's beats do. */
async function findViewer(db: Database, sessionId: string): Promise<Actor | undefined> {
  const session = await findSessionById(db, sessionId);
  if (!session) return findMachine(db, sessionId);
  if (!session.user?.isWelcome || session.isOver || session.isOverdue) return undefined;
  const { id, name, regionId, typeName } = session.user;
  return { id, name, regionId, role: rightsOf(typeName), sessionId, ip: "" };
}
