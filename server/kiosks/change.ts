import {
  DEFAULT_DEMO_SECONDS,
  DEFAULT_IDLE_SECONDS,
  type Kiosk,
  kioskMessages,
  MAX_KIOSKS,
  type NewKiosk,
  type StartedKiosk,
} from "../../contract/presenting/kiosks.ts";
import { type Kind, recordChange, recordRemoval } from "../activity/changes.ts";
import { created, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { lockRow } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import { consumeOrRefuse } from "../http/rate-limits.ts";
import { findMeeting } from "../meetings/queries.ts";
import { showMeeting } from "../meetings/show.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashSecret } from "../sessions/guessed-secrets.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import { entriesOf } from "./resolve-kiosk.ts";
import { countKiosks, findKiosk } from "./queries.ts";

const kind: Kind<Kiosk> = { module: "kiosk", lock: lockRow("kiosks"), find: findKiosk };

/** Each costs a hash, and nobody sets up that many in an hour. */
const startsAllowed = (actor: Actor) => [{ key: `kiosk:${actor.id}`, max: 60, minutes: 60 }];

/** Somebody who may present a meeting lets a device show it until it is ended. */
export async function startKiosk(
  portal: Services,
  actor: Actor,
  input: NewKiosk,
): Promise<StartedKiosk> {
  const { db } = portal;
  await consumeOrRefuse(db, startsAllowed(actor));
  const meeting = await findMeeting(db, actor, input.meeting_id);
  if (entriesOf(await showMeeting(portal, actor, meeting)).length === 0)
    throw badInput("meeting_id", kioskMessages.nothingToShow);
  const pin_hash = await hashSecret(input.pin);
  const [id, token] = [newId(), newToken()];
  return recordChange(db, actor, kind.module, async (trx) => {
    // Of two that are started at once neither can overlook the other when they are counted.
    await lockRow("users")(trx, actor.id, "change");
    if ((await countKiosks(trx, actor)) >= MAX_KIOSKS) throw conflict(kioskMessages.tooMany);
    await trx
      .insertInto("kiosks")
      .values({
        id,
        starter_id: actor.id,
        meeting_id: input.meeting_id,
        name: input.name,
        token_hash: hashToken(token),
        pin_hash,
        idle_seconds: input.idle_seconds ?? DEFAULT_IDLE_SECONDS,
        demo_seconds: input.demo_seconds ?? DEFAULT_DEMO_SECONDS,
      })
      .execute();
    const made = await findKiosk(trx, actor, id);
    return { result: { ...made, token }, ...created(made, fieldsOf(made)) };
  });
}

/** Neither token nor PIN. */
const fieldsOf = ({ name, meeting, idle_seconds, demo_seconds }: Kiosk) => ({
  name,
  meeting: meeting.name,
  idle_seconds,
  demo_seconds,
});

/** The device stops with its next report to the portal, or the next file that it requests. */
export const endKiosk = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, kind, id, async (trx, result) => {
    await trx.deleteFrom("kiosks").where("id", "=", id).execute();
    return { result, ...deleted(result, fieldsOf(result)) };
  });
