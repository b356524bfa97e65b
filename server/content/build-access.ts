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
  const build = await db
    .selectFrom("builds")
    .select(["id", "kind", "folder", "entry", "needs_isolation as needsIsolation"])
    .where("id", "=", buildId)
    .executeTakeFirst();
  if (!build) return undefined;
  const isAllowed =
    viewerId === null ? await isPublished(db, build) : await maySee(db, build, viewerId);
  return isAllowed ? build : undefined;
}

async function maySee(db: Database, build: ServedBuild, viewerId: string) {
  const viewer = await findViewer(db, viewerId);
  if (!viewer) return false;
  const demo = await visibleDemos(db, viewer)
    .where("d.video_url", "like", storedLike(build))
    .executeTakeFirst();
  if (demo) return true;
  // Before it is published, whoever publishes looks at it.
  return canManageDemos(viewer) && !(await isUsed(db, build));
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
  return user && { ...user, role: rightsOf(user.typeName), sessionId: "", ip: "" };
}

async function isUsed(db: Database, build: ServedBuild) {
  const demo = await db
    .selectFrom("demos")
    .select("id")
    .where("video_url", "like", storedLike(build))
    .executeTakeFirst();
  return demo !== undefined;
}

async function isPublished(db: Database, build: ServedBuild) {
  const demo = await db
    .selectFrom("demos")
    .select("id")
    .where("video_url", "like", storedLike(build))
    .where("is_active", "=", true)
    .executeTakeFirst();
  return demo !== undefined || !(await isUsed(db, build));
}

/** An id has no signs that a pattern would read as others. */
const storedLike = ({ kind, id }: ServedBuild) => `${kind}/${id}/%`;
