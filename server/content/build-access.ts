import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { canManageDemos } from "../demos/policy.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";

export interface ServedBuild {
  id: string;
  kind: "webgl" | "video";
  folder: string;
  entry: string;
  needsIsolation: boolean;
}

/** A build asks for hundreds of files a second; a right that has ended lasts no longer than this. */
const REMEMBERED_MS = 250;
const REMEMBERED = 10_000;

export type FindBuild = (
  buildId: string,
  viewerId: string | null,
) => Promise<ServedBuild | undefined>;

/**
 * The build, if this viewer may see it at this moment; null is everybody, where content is public. A
 * grant only says who is asking: what they may see is asked anew, so that it ends at once.
 */
export function buildAccess(db: Database): FindBuild {
  const answers = new Map<string, { build: Promise<ServedBuild | undefined>; until: number }>();
  return (buildId, viewerId) => {
    const question = `${buildId} ${viewerId}`;
    const now = performance.now();
    const known = answers.get(question);
    if (known && known.until > now) return known.build;
    if (answers.size >= REMEMBERED) answers.clear();
    const build = findServedBuild(db, buildId, viewerId);
    // A failure is not remembered: the next call may find the database again.
    build.catch(() => answers.delete(question));
    answers.set(question, { build, until: now + REMEMBERED_MS });
    return build;
  };
}

async function findServedBuild(db: Database, buildId: string, viewerId: string | null) {
  const found = await db
    .selectFrom("builds as b")
    .leftJoin("demo_versions as v", "v.build_id", "b.id")
    .leftJoin("demos as d", "d.id", "v.demo_id")
    .select(["b.id", "b.kind", "b.folder", "b.entry", "b.needs_isolation as needsIsolation"])
    .select(["d.id as demoId", "d.is_active as isActive"])
    .where("b.id", "=", buildId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { demoId, isActive, ...build } = found;
  const isAllowed = viewerId === null ? isActive !== false : await maySee(db, viewerId, demoId);
  return isAllowed ? build : undefined;
}

/** Also a former version, so that nobody is cut off who watches it. */
async function maySee(db: Database, viewerId: string, demoId: string | null) {
  const viewer = await findViewer(db, viewerId);
  if (!viewer) return false;
  // Before it belongs to a demo, whoever publishes looks at it.
  if (demoId === null) return canManageDemos(viewer);
  const demo = await visibleDemos(db, viewer).where("d.id", "=", demoId).executeTakeFirst();
  return demo !== undefined;
}

/** As far as seeing demos goes; there is no session behind an address. */
async function findViewer(db: Database, id: string): Promise<Actor | undefined> {
  const user = await db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["u.id", "u.name", "u.region_id as regionId", "t.type_name as typeName"])
    .where("u.id", "=", id)
    .where("u.is_active", "=", true)
    .where("u.is_approved", "=", true)
    .executeTakeFirst();
  return user && { ...user, role: rightsOf(user.typeName), sessionId: "", ip: "", dataVersion: "" };
}
