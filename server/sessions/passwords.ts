import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) at the strength OWASP asks for. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is meant to be dear: more at once than there are cores only slows every other call down.
 * Waiting happens here, in order.
 */
const slots = Math.max(1, Math.min(2, availableParallelism()));
const waiting: (() => void)[] = [];
let running = 0;

export async function inHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= slots) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string) => hash(password, strength);

/** Somebody who does not exist costs as much as somebody who does: the answer's time tells nothing. */
const nobody = hashPassword("no such person");
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}
