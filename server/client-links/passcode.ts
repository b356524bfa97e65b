import { clientLinkMessages } from "../../contract/presenting/client-links.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { type Limit, perPlace } from "../http/rate-limits.ts";
import { requireSecret } from "../sessions/guessed-secrets.ts";

const QUARTER_HOUR = 15;
const DAY = 24 * 60;

/** As with sign-in: per place, and for the link in total. Six digits stand for longer than a link lasts. */
const failuresAllowed = (linkId: string, ip: string): Limit[] => [
  { key: `passcode by day of ${linkId}`, max: 50, minutes: DAY },
  ...perPlace(ip, { key: `passcode of ${linkId}`, max: 10, minutes: QUARTER_HOUR }),
];

interface Guarded {
  id: string;
  passcode_hash: string | null;
}

export async function requirePasscode(
  db: Database,
  { id, passcode_hash: stored }: Guarded,
  typed: string | undefined,
  { ip, signal }: { ip: string; signal: AbortSignal },
): Promise<void> {
  if (stored === null) return;
  const passcode = typed?.trim();
  if (!passcode) throw badInput("passcode", clientLinkMessages.passcodeRequired);
  const wrong = badInput("passcode", clientLinkMessages.wrongPasscode);
  await requireSecret(
    db,
    { stored, typed: passcode, limits: failuresAllowed(id, ip), wrong },
    signal,
  );
}
