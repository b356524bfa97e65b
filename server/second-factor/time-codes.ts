import { Secret, TOTP } from "otpauth";
import { PORTAL_TITLE } from "../../contract/portal.ts";

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** The clock may be one step off, and the person slow. */
const WINDOW = 1;

export const newAppSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The contents of the QR code that an authenticator app scans. */
export const appUri = (secret: string, staffId: string) => totpOf(secret, staffId).toString();

/** The time step for which this code is right; undefined if it is none that is accepted now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: PORTAL_TITLE, label, secret, digits: 6, period: STEP_SECONDS });
