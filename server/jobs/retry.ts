import { MAX_REASON_LENGTH } from "../../contract/operation/jobs.ts";

const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 3600;

/** Delays grow from 5 seconds to an hour. */
export const retryAfterSeconds = (failures: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** failures, MAX_WAIT_SECONDS);

/** Why it failed, in one line for an administrator; the log has the full error. */
export function reasonOf(error: unknown): string {
  const reason = [...new Set(messagesOf(error))].join("; ").replaceAll(/\s+/g, " ").trim();
  return [...(reason || "Unknown error")].slice(0, MAX_REASON_LENGTH).join("");
}

function messagesOf(error: unknown): string[] {
  if (error instanceof AggregateError && error.message === "")
    return error.errors.flatMap((each: unknown) => messagesOf(each));
  return [error instanceof Error ? error.message : String(error)];
}
