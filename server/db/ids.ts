import { randomBytes } from "node:crypto";

/** 24 hex characters: six bytes of milliseconds, so that ids sort by time, and six random ones. */
export function newId(at: Date = new Date()): string {
  return at.getTime().toString(16).padStart(12, "0") + randomBytes(6).toString("hex");
}
