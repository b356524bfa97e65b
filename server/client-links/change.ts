import {
  type ClientLink,
  type ClientLinkDetails,
  clientLinkMessages,
  DEFAULT_LINK_DAYS,
  LINK_PATH,
  MAX_LINKS,
  type NewClientLink,
} from "../../contract/presenting/client-links.ts";
import { type Kind, recordChange, recordUpdate } from "../activity/changes.ts";
import { changed, created } from "../activity/entries.ts";
import { findBuildOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { lockRow } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { badInput, conflict } from "../http/errors.ts";
import { consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashSecret } from "../sessions/guessed-secrets.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import type { Config } from "../start/config.ts";
import {
  countClientLinks,
  findClientLink,
  findSealedToken,
  insertClientLink,
  listOpenings,
  revokeLink,
} from "./queries.ts";
import { openLinkToken, sealLinkToken } from "./secret.ts";
import { isSwitchedOn, readSwitch } from "./switches.ts";

const link: Kind<ClientLink> = {
  module: "client link",
  lock: lockRow("client_links"),
  find: findClientLink,
};

const named = ({ _id, client, demo }: ClientLink) => ({ _id, name: `${demo.title} – ${client}` });

/** Each may cost a hash, and nobody has that many clients in an hour. */
const madeAllowed = (actor: Actor) => [{ key: `client link:${actor.id}`, max: 60, minutes: 60 }];

export async function createClientLink(db: Database, actor: Actor, input: NewClientLink) {
  await consumeOrRefuse(db, madeAllowed(actor));
  const days = input.expires_in_days ?? DEFAULT_LINK_DAYS;
  const passcode_hash = input.passcode ? await hashSecret(input.passcode) : null;
  const [id, token] = [newId(), newToken()];
  const sealed_token = await sealLinkToken(db, id, token);
  return recordChange(db, actor, link.module, async (trx) => {
    // Of two that are made at once neither can miss the other when they are counted.
    await lockRow("users")(trx, actor.id, "change");
    if ((await countClientLinks(trx, actor)) >= MAX_LINKS)
      throw conflict(clientLinkMessages.tooMany);
    const { title, build_id } = await requireShareable(trx, actor, input);
    const { client, demo_id, shows_sender = true, max_openings = null } = input;
    const row = { id, sender_id: actor.id, demo_id, title, build_id, client };
    const rights = { passcode_hash, shows_sender, max_openings };
    await insertClientLink(
      trx,
      { ...row, ...rights, token_hash: hashToken(token), sealed_token },
      days,
    );
    const result = await findClientLink(trx, actor, id);
    return { result, ...created(named(result), fieldsOf(result, days)) };
  });
}

/** Only what was uploaded: whatever another host shows could not be taken away again. */
async function requireShareable(trx: Database, actor: Actor, input: NewClientLink) {
  const { _id, title, build } = await findDemo(trx, actor, input.demo_id);
  if (!(await readSwitch(trx)).is_on) throw conflict(clientLinkMessages.off);
  if (!(await isSwitchedOn(trx, _id))) throw conflict(clientLinkMessages.offForDemo);
  if (!build) throw badInput("demo_id", clientLinkMessages.notOurs);
  const pinned = input.build_id ?? null;
  if (pinned !== null) await findBuildOf(trx, _id, pinned);
  return { title, build_id: pinned };
}

/** Neither token nor passcode. */
const fieldsOf = (made: ClientLink, days: number) => ({
  demo: made.demo.title,
  client: made.client,
  expires_in_days: days,
  max_openings: made.max_openings,
  passcode: made.has_passcode,
  version: made.version,
  shows_sender: made.shows_sender,
});

/** The next file that a guest asks for is refused. Revoked again, it stays as it was. */
export const revokeClientLink = (db: Database, actor: Actor, id: string) =>
  recordUpdate(db, actor, link, id, async (trx, before) => {
    await revokeLink(trx, id);
    const result = await findClientLink(trx, actor, id);
    const [was, is] = [before.state === "revoked", true];
    return { result, ...changed(named(result), { revoked: was }, { revoked: is }) };
  });

/** Its address for its sender, as long as it has not ended. */
export async function showClientLink(
  { db, config }: { db: Database; config: Config },
  shown: ClientLink,
): Promise<ClientLinkDetails> {
  const isToShow = shown.is_own && (shown.state === "open" || shown.state === "withheld");
  const sealed = isToShow ? await findSealedToken(db, shown._id) : undefined;
  const address =
    sealed === undefined
      ? null
      : `${config.publicUrl}${LINK_PATH}/${await openLinkToken(db, shown._id, sealed)}`;
  return { ...shown, address, opened: await listOpenings(db, shown._id) };
}
