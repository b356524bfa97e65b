import { sql } from "kysely";
import { TOTP } from "otpauth";
import type { PasskeyOptions } from "../../contract/personal/second-factor.ts";
import type { Database } from "../db/connection.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "./as.ts";
import { makeAuthenticator } from "./authenticator.ts";
import { makeUser, type MadeUser, PASSWORD } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

/** The code that an app shows at a given time. */
export const codeOf = (secret: string, now = Date.now()) =>
  new TOTP({ secret }).generate({ timestamp: now });

/** The proofs of password and factor are too old to count. */
export const expireProofs = (db: Database, user: MadeUser) =>
  db
    .updateTable("sessions")
    .set({
      created_at: sql`now() - interval '15 minutes'`,
      proven_at: sql`proven_at - interval '15 minutes'`,
    })
    .where("user_id", "=", user.id)
    .execute();

type UserOptions = Parameters<typeof makeUser>[1];

/** Somebody with an authenticator app, in the session that set it up. */
export async function withApp(portal: TestPortal, options: UserOptions = {}) {
  const user = await makeUser(portal.db, options);
  const own = await asUser(portal, user);
  const { secret } = dataOf<{ secret: string }>(await own("POST", "/second-factor/app", {}));
  const confirmed = await own("POST", "/second-factor/app/confirm", { code: codeOf(secret) });
  const { recovery_codes: codes } = dataOf<{ recovery_codes: string[] }>(confirmed);
  return { user, own, secret, codes };
}

/** Somebody with a passkey. */
export async function withPasskey(portal: TestPortal, person: UserOptions = {}) {
  const user = await makeUser(portal.db, person);
  const own = await asUser(portal, user);
  const passkey = makeAuthenticator();
  const options = await own("POST", "/second-factor/passkeys/options", {});
  const made = passkey.create(dataOf<PasskeyOptions>(options)["challenge"]);
  const kept = await own("POST", "/second-factor/passkeys", { name: "Laptop", passkey: made });
  const { recovery_codes: codes } = dataOf<{ recovery_codes: string[] }>(kept);
  return { user, own, passkey, codes };
}

/** The first step, which is answered with a challenge. */
export async function startSignIn(portal: TestPortal, user: MadeUser) {
  const login = { seS_id: user.ses_id, password: PASSWORD };
  const answer = await asGuest(portal)("POST", "/users/login", login);
  return dataOf<{ challenge: string; kinds: string[] }>(answer);
}

export const finishSignIn = (portal: TestPortal, body: object) =>
  asGuest(portal)("POST", "/users/login/second-factor", body);

/** A caller with the session that the second step returned. */
export function signedInBy(portal: TestPortal, answer: Awaited<ReturnType<Call>>): Call {
  const { token, user } = dataOf<{ token: string; user: { session_id: string } }>(answer);
  const headers = sessionHeaders(token, user.session_id);
  return (method, path, body) => asGuest(portal)(method, path, body, headers);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the wire is asserted, not assumed
export function dataOf<Data>({ status, body }: Awaited<ReturnType<Call>>): Data {
  if (body["data"] === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body["data"] as Data;
}
