import type { FastifyBaseLogger } from "fastify";
import type { Newcomer } from "../../contract/sign-in/providers.ts";
import { userMessages } from "../../contract/users.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { forbidden } from "../http/errors.ts";
import { consumeOrRefuse, perPlace, refund } from "../http/rate-limits.ts";
import type { Device } from "../sessions/calling-device.ts";
import { openSession, requireWelcome } from "../sessions/sign-in.ts";
import { findActiveRegionByName } from "../regions/queries.ts";
import { findAccountById } from "../users/queries.ts";
import { applyClaims } from "./apply-claims.ts";
import { type Claims, readClaims } from "./claims.ts";
import type { Connection } from "./connect.ts";
import { matchPerson } from "./match.ts";
import { keepNewcomer, keepSignOutUrl } from "./queries.ts";
import { endTrip } from "./trip.ts";

interface Arrival {
  query: string;
  browser: Buffer | undefined;
  device: Device;
  log: FastifyBaseLogger;
  selfRegistration: boolean;
}

/** Each failure is logged: nobody may flood the log. */
const failuresAllowed = (ip: string) =>
  perPlace(ip, { key: "provider login", max: 100, minutes: 15 });

/** Somebody is back from a provider: they are signed in, or new here, or refused with a reason. */
export async function signInByProvider(
  db: Database,
  by: By,
  reach: () => Promise<Connection>,
  arrival: Arrival,
) {
  const limits = failuresAllowed(by.ip);
  await consumeOrRefuse(db, limits);
  const { device, browser, selfRegistration } = arrival;
  const connection = await reach();
  const { provider } = connection;
  const { publicUrl } = device;
  const trip = await endTrip(db, connection, { ...arrival, publicUrl });
  const { identity, returnTo } = trip;
  const claims = readClaims(provider, trip.claims);
  const found = await matchPerson(db, provider, identity, claims);
  if (!found) {
    if (!selfRegistration || !browser) throw forbidden(userMessages.registrationClosed);
    await keepNewcomer(db, browser, identity, claims);
    await refund(db, limits);
    return { return_to: returnTo, newcomer: await newcomerOf(db, claims) };
  }
  await requireWelcome(db, by, found, found.ses_id);
  await applyClaims(db, { name: provider.name, ip: by.ip }, found.id, claims);
  const account = (await findAccountById(db, found.id)) ?? found;
  // Who it is, and how surely, is the provider's word: no second factor is asked for here.
  const proof = { isProven: true, cameBy: { provider: provider.name } };
  const session = await openSession(db, by, account, device, proof);
  if (trip.signOutUrl !== undefined)
    await keepSignOutUrl(db, session.user.session_id, trip.signOutUrl);
  await refund(db, limits);
  return { return_to: returnTo, session };
}

/** What the form begins with, and what of it stays as the provider says. */
async function newcomerOf(db: Database, claims: Claims): Promise<Newcomer> {
  const { name, email, isEmailVerified, staffId, region } = claims;
  const found = region === null ? undefined : await findActiveRegionByName(db, region);
  return {
    name,
    email: email ?? "",
    seS_id: staffId ?? "",
    region_id: found?._id ?? "",
    known: [
      ...(isEmailVerified ? (["email"] as const) : []),
      ...(staffId === null ? [] : (["seS_id"] as const)),
    ],
  };
}
