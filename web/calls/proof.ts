import { onSessionEnd } from "../session/session.ts";

type Settle = (isProven: boolean) => void;

/** The calls that wait for the one question. */
let waiting: Settle[] = [];
const askers = new Set<() => void>();

export const isProofRequested = () => waiting.length > 0;

/** Whoever listens shows the dialog. */
export function onProofRequest(listener: () => void) {
  askers.add(listener);
  return () => void askers.delete(listener);
}

/** Whether the person has confirmed with their second factor; not where nobody could ask them. */
export async function requestProof(): Promise<boolean> {
  if (askers.size === 0) return false;
  return new Promise((settle) => {
    if (waiting.push(settle) === 1) notify();
  });
}

export function answerProof(isProven: boolean) {
  const settled = waiting;
  waiting = [];
  for (const settle of settled) settle(isProven);
  notify();
}

// Nobody confirms for somebody else.
onSessionEnd(() => answerProof(false));

function notify() {
  for (const listener of askers) listener();
}
