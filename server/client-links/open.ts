import { sql } from "kysely";
import {
  clientLinkMessages,
  type GuestDemo,
  type LinkCover,
  type LinkOpener,
} from "../../contract/presenting/client-links.ts";
import { pictureAddress, trialAddress } from "../builds/addresses.ts";
import { listPlayedBuilds } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { notFound } from "../http/errors.ts";
import { consumeOrRefuse, perPlace } from "../http/rate-limits.ts";
import type { Services } from "../portal-services.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import {
  findLinkByToken,
  findShown,
  findVisit,
  type FoundLink,
  type ResolvedLink,
} from "./resolve-link.ts";
import { requirePasscode } from "./passcode.ts";
import { notifySender } from "./notify-sender.ts";

type Caller = { ip: string; signal: AbortSignal };

/** Before anything is opened. Programs that look at links in mails come as far as this, and are not counted. */
export async function previewLink(
  portal: Services,
  token: string,
  { ip }: Pick<Caller, "ip">,
): Promise<LinkCover> {
  const { link, shown } = await findOpen(portal.db, token, ip);
  const { expires_at } = link;
  if (link.passcode_hash !== null)
    return { needs_passcode: true, demo: null, sender: null, expires_at };
  const { title, description } = shown.demo;
  const demo = { title, description, image_url: imageOf(portal, shown) };
  return { needs_passcode: false, demo, sender: senderOf(link), expires_at };
}

/** Nobody opens one that often: a script that does must not make up openings. */
const openingsAllowed = (linkId: string) => [
  { key: `client link opened:${linkId}`, max: 120, minutes: 15 },
];

export async function openLink(
  portal: Services,
  { link: token, passcode, name = "" }: LinkOpener,
  caller: Caller,
): Promise<GuestDemo> {
  const { db, config } = portal;
  const { link, shown } = await findOpen(db, token, caller.ip);
  await requirePasscode(db, link, passcode, caller);
  await consumeOrRefuse(db, openingsAllowed(link.id));
  const visit = newToken();
  const id = newId();
  await inTransaction(db, async (trx) => {
    const count = await countOpening(trx, link.id);
    const opening = { id, link_id: link.id, visit_hash: hashToken(visit) };
    await trx
      .insertInto("client_link_openings")
      .values({ ...opening, build_id: shown.build.id, guest_name: name })
      .execute();
    if (count === 1) await notifySender(trx, link, shown.demo.title, name, config);
  });
  return guestDemo(portal, link, shown, id, visit);
}

/** The same tab again, after a reload: no other opening. What a live link plays may have changed meanwhile. */
export async function resumeVisit(
  portal: Services,
  visit: string,
  { ip }: Pick<Caller, "ip">,
): Promise<GuestDemo> {
  const { db } = portal;
  const link = await findVisit(db, visit);
  if (!link) throw await unknownTo(db, ip);
  const shown = await requireShown(db, link);
  await db
    .updateTable("client_link_openings")
    .set({ build_id: shown.build.id })
    .where("id", "=", link.openingId)
    .where("build_id", "<>", shown.build.id)
    .execute();
  return guestDemo(portal, link, shown, link.openingId, null);
}

/** A link that can be opened, or a refusal. */
async function findOpen(db: Database, token: string, ip: string) {
  const link = await findLinkByToken(db, token);
  if (!link) throw await unknownTo(db, ip);
  const shown = await requireShown(db, link);
  if (link.isUsedUp) throw notFound(clientLinkMessages.usedUp);
  return { link, shown };
}

/** Who is counted is who fails: a place that many share keeps those of its links that are right. */
async function unknownTo(db: Database, ip: string) {
  await consumeOrRefuse(db, perPlace(ip, { key: "client link", max: 60, minutes: 15 }));
  return notFound(clientLinkMessages.unknown);
}

/** The holder of a token was sent it: they may learn that it is over, but not why the company withholds it. */
async function requireShown(db: Database, link: FoundLink): Promise<ResolvedLink> {
  if (link.isRevoked) throw notFound(clientLinkMessages.withdrawn);
  if (link.isExpired) throw notFound(clientLinkMessages.expired);
  const shown = await findShown(db, link);
  if (!shown) throw notFound(clientLinkMessages.withdrawn);
  return shown;
}

/** In one statement that waits for others of its kind: of two at once no more than allowed get in. */
async function countOpening(trx: Database, linkId: string): Promise<number> {
  const counted = await trx
    .updateTable("client_links")
    .set({
      openings: sql<number>`openings + 1`,
      first_opened_at: sql<string>`coalesce(first_opened_at, now())`,
      last_opened_at: sql<string>`now()`,
    })
    .where("id", "=", linkId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where(sql<boolean>`openings < coalesce(max_openings, openings + 1)`)
    .returning("openings")
    .executeTakeFirst();
  if (counted) return counted.openings;
  const now = await trx
    .selectFrom("client_links")
    .select("revoked_at")
    .where("id", "=", linkId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (!now) throw notFound(clientLinkMessages.expired);
  throw notFound(now.revoked_at ? clientLinkMessages.withdrawn : clientLinkMessages.usedUp);
}

const senderOf = ({ shows_sender, senderName }: FoundLink) => (shows_sender ? senderName : null);

const imageOf = (portal: Services, { demo }: ResolvedLink) =>
  demo.picture ? pictureAddress(portal, demo.picture) : demo.outside_picture_url;

/** Its address always carries the right of this guest, also where content is public: it ends with the link. */
async function guestDemo(
  portal: Services,
  link: FoundLink,
  shown: ResolvedLink,
  openingId: string,
  visit: string | null,
): Promise<GuestDemo> {
  const { demo, build } = shown;
  const played = (await listPlayedBuilds(portal.db, [build.id])).get(build.id);
  if (!played) throw notFound(clientLinkMessages.withdrawn);
  const { title, description, allows_camera, allows_microphone, allows_popups } = demo;
  return {
    visit,
    title,
    description,
    image_url: imageOf(portal, shown),
    video_url: trialAddress(portal, { sessionId: openingId }, build),
    size: played.size,
    needs_isolation: played.needs_isolation,
    allows_camera,
    allows_microphone,
    allows_popups,
    refused_hosts: demo.refused_hosts,
    sender: senderOf(link),
    expires_at: link.expires_at,
  };
}
