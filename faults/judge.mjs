/** Words of drivers and systems, which nobody who uses the portal should read. */
const DRIVER_WORDS =
  /\bE[A-Z]{3,}\b|postgres|\bpg_?\b|\bSQL|timeout exceeded|Query read|Connection terminated|\bsocket\b|\bS3\b|\bbucket\b|relation "|errno|\.[cm]?[jt]s:\d+/i;
/** The fields of a refusal; a stack or anything else of the inside is none of them. */
const FIELDS = new Set(["status", "message", "code", "params", "errors", "fields", "requestId"]);

/** What is wrong with the words of an answer; undefined when it is none of a refusal, or a good one. */
export function wrongWords(answer) {
  const { status, message } = answer;
  if (status === 0) return "no answer";
  if (status < 400) return undefined;
  if (typeof message !== "string") return `${status} without a message`;
  if (!/^[A-Z].* .*[.!]$/s.test(message)) return `${status} without a sentence: ${message}`;
  if (DRIVER_WORDS.test(message)) return `${status} with words of the inside: ${message}`;
  const strange = Object.keys(answer).filter((name) => !FIELDS.has(name));
  return strange.length > 0 ? `${status} with ${strange.join(", ")}` : undefined;
}
