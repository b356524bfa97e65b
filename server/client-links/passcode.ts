import { clientLinkMessages } from "../../contract/presenting/client-links.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import {
  consumeOrRefuse,
  type Limit,
  perPlace,
  refund,
  refuseIfUsedUp,
} from "../http/rate-limits.ts";
import { hashPassword, inHashSlot, verifyPassword } from "../sessions/passwords.ts";

const QUARTER_HOUR = 15;
const DAY = 24 * 60;

export const hashPasscode = (passcode: string) =>
  inHashSlot("new password", () => hashPassword(passcode));

/** As with sign-in: per place, and for the link from wherever they come. Six digits stand for longer than a link lasts. */
const failuresAllowed = (linkId: string, ip: string): Limit[] => [
  { key: `passcode by day of ${linkId}`, max: 50, minutes: DAY },
  ...perPlace(ip, { key: `passcode of ${linkId}`, max: 10, minutes: QUARTER_HOUR }),
];

interface Guarded {
  id: string;
  passcode_hash: string | null;
}

/** Each try counts as a failure until it was right, and is counted when its turn to hash has come. */
export async function requirePasscode(
  db: Database,
  { id, passcode_hash: stored }: Guarded,
  typed: string | undefined,
  { ip, signal }: { ip: string; signal: AbortSignal },
): Promise<void> {
  if (stored === null) return;
  const passcode = typed?.trim();
  if (!passcode) throw badInput("passcode", clientLinkMessages.passcodeRequired);
  const limits = failuresAllowed(id, ip);
  await refuseIfUsedUp(db, limits);
  const check = async () => {
    await consumeOrRefuse(db, limits);
    if (!(await verifyPassword(stored, passcode)))
      throw badInput("passcode", clientLinkMessages.wrongPasscode);
    await refund(db, limits);
  };
  await inHashSlot("sign-in", check, signal);
}
