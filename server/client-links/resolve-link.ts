import { sql } from "kysely";
import { VISIT_HOURS } from "../../contract/presenting/client-links.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import type { PlayableBuild } from "../builds/keys.ts";
import { findBuild } from "../builds/queries.ts";
import { findWelcome } from "../sessions/recheck-actor.ts";
import { hashToken } from "../sessions/tokens.ts";

/** A link as those ask who let guests in. */
const selectLinks = (db: Database) =>
  db
    .selectFrom("client_links as l")
    .innerJoin("users as u", "u.id", "l.sender_id")
    .select(["l.id", "l.sender_id", "l.demo_id", "l.build_id", "l.client", "l.passcode_hash"])
    .select(["l.expires_at", "l.shows_sender", "u.name as senderName"])
    .select([
      sql<boolean>`l.revoked_at is not null`.as("isRevoked"),
      sql<boolean>`l.expires_at <= now()`.as("isExpired"),
      sql<boolean>`coalesce(l.openings >= l.max_openings, false)`.as("isUsedUp"),
    ]);

export const findLinkByToken = (db: Database, token: string) =>
  selectLinks(db).where("l.token_hash", "=", hashToken(token)).executeTakeFirst();
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLinkByToken>>>;

const withOpenings = (db: Database) =>
  selectLinks(db)
    .innerJoin("client_link_openings as o", "o.link_id", "l.id")
    .select(["o.id as openingId", "o.build_id as openedBuild"])
    .where("o.opened_at", ">", sql<string>`now() - make_interval(hours => ${VISIT_HOURS})`);

/** By what the tab of the guest keeps. */
export const findVisit = (db: Database, visit: string) =>
  withOpenings(db).where("o.visit_hash", "=", hashToken(visit)).executeTakeFirst();

export interface ResolvedLink {
  demo: StoredDemo;
  build: PlayableBuild;
}

/**
 * What a link shows right now: as long as neither the portal nor the demo is closed to guests, and its sender
 * is somebody who could sign in and present it themselves.
 */
export async function findShown(
  db: Database,
  link: Pick<FoundLink, "sender_id" | "demo_id" | "build_id">,
): Promise<ResolvedLink | undefined> {
  const sender = await findWelcome(db, link.sender_id);
  if (!sender) return undefined;
  const { name, type_name, region_id: regionId } = sender;
  const as = { id: link.sender_id, name, role: rightsOf(type_name), regionId };
  const demo = await visibleDemos(db, { ...as, sessionId: "", ip: "" })
    .innerJoin("company as c", (join) => join.onTrue())
    .where("d.id", "=", link.demo_id)
    .where("d.allows_client_links", "=", true)
    .where("c.allows_client_links", "=", true)
    .executeTakeFirst();
  if (!demo?.build) return undefined;
  const build = link.build_id === null ? demo.build : await findBuild(db, link.build_id);
  return build && { demo, build };
}

/** Whether the guest of this opening may see this build now: the one that they opened, and no other. */
export async function mayGuestSee(db: Database, openingId: string, buildId: string) {
  const visit = await withOpenings(db).where("o.id", "=", openingId).executeTakeFirst();
  if (visit?.openedBuild !== buildId || visit.isRevoked || visit.isExpired) return false;
  return (await findShown(db, visit)) !== undefined;
}
