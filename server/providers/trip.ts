import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { FastifyBaseLogger } from "fastify";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { safeReturnPath } from "../../contract/sign-in/return-path.ts";
import type { Database } from "../db/connection.ts";
import { notSignedIn, Refusal } from "../http/errors.ts";
import { isIncomplete, joinClaims } from "./claims.ts";
import { type Connection, isAway } from "./connect.ts";
import { insertTrip, takeTrip } from "./queries.ts";

/** A separate redirect address for each provider: the answer of one cannot be passed off as another's. */
const returnAddress = (publicUrl: string, id: string) => `${publicUrl}/sign-in/with/${id}`;

/** Notes what must come back, and says where the browser goes. */
export async function beginTrip(
  db: Database,
  { provider, client }: Connection,
  { browser, returnTo, publicUrl }: { browser: Buffer; returnTo: unknown; publicUrl: string },
): Promise<string> {
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  await insertTrip(db, state, browser, {
    provider: provider.id,
    nonce,
    codeVerifier,
    returnTo: safeReturnPath(returnTo),
  });
  const url = buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(publicUrl, provider.id),
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return url.href;
}

interface Back {
  query: string;
  browser: Buffer | undefined;
  publicUrl: string;
  log: FastifyBaseLogger;
}

/** Who came back, once everything about the answer was found in order. The trip is over, however it ends. */
export async function endTrip(db: Database, connection: Connection, back: Back) {
  const { provider, client } = connection;
  const address = new URL(returnAddress(back.publicUrl, provider.id));
  address.search = back.query;
  const state = address.searchParams.get("state") ?? "";
  const trip = back.browser && (await takeTrip(db, state, back.browser, provider.id));
  if (!trip) throw new Refusal(400, providerMessages.tripOver);
  try {
    const tokens = await authorizationCodeGrant(client, address, {
      expectedState: state,
      expectedNonce: trip.nonce,
      pkceCodeVerifier: trip.codeVerifier,
      idTokenExpected: true,
    });
    const { id_token: idToken = "", access_token: accessToken } = tokens;
    const known = tokens.claims() ?? { iss: "", sub: "" };
    const claims = isIncomplete(provider, known)
      ? joinClaims(await askMore(connection, accessToken, known.sub), known)
      : known;
    return {
      identity: { issuer: known.iss, subject: known.sub },
      claims,
      returnTo: trip.returnTo,
      signOutUrl: signOutUrl(connection, idToken, back.publicUrl),
    };
  } catch (error) {
    throw refusalOf(connection, error, back.log);
  }
}

async function askMore({ client }: Connection, accessToken: string, subject: string) {
  const canAsk = client.serverMetadata().userinfo_endpoint !== undefined;
  return canAsk ? fetchUserInfo(client, accessToken, subject) : {};
}

/** Undefined: the provider knows of no signing out. */
function signOutUrl({ client }: Connection, idToken: string, publicUrl: string) {
  if (client.serverMetadata().end_session_endpoint === undefined) return undefined;
  return buildEndSessionUrl(client, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${publicUrl}/sign-in`,
  }).href;
}

/** The reason is for the log of the operator: the sender of something forged learns nothing from us. */
function refusalOf({ provider }: Connection, error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof AuthorizationResponseError) {
    log.info({ provider: provider.id, error: error.error }, "the provider declined");
    return notSignedIn(providerMessages.declined(provider.name));
  }
  log.warn({ err: error, provider: provider.id }, "a sign-in by a provider failed");
  if (isUnreachable(error)) return isAway(provider);
  return notSignedIn(providerMessages.untrusted(provider.name));
}

const isUnreachable = (error: unknown) =>
  (error instanceof ClientError && error.code === "OAUTH_TIMEOUT") ||
  (error instanceof TypeError && error.message === "fetch failed");
