import { Secret, TOTP } from "otpauth";
import { PORTAL_TITLE } from "../../contract/portal.ts";

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A clock may be a step off, and a person slow. */
const WINDOW = 1;

export const newAppSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads from the picture. */
export const appUri = (secret: string, staffId: string) => totpOf(secret, staffId).toString();

/** In which step of time this code is right; undefined: in none that counts now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: PORTAL_TITLE, label, secret, digits: 6, period: STEP_SECONDS });
