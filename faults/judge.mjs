/** Terms of drivers and systems, which no user of the portal should read. */
const INTERNAL_TERMS =
  /\bE[A-Z]{3,}\b|postgres|\bpg_?\b|\bSQL|timeout exceeded|Query read|Connection terminated|\bsocket\b|\bS3\b|\bbucket\b|relation "|errno|\.[cm]?[jt]s:\d+/i;
/** The fields of a refusal: no stack, nothing else internal. */
const FIELDS = new Set(["status", "message", "code", "params", "errors", "fields", "requestId"]);

/** What is wrong with the message of an answer; undefined when it is no refusal, or a good one. */
export function findWrongMessage(answer) {
  const { status, message } = answer;
  if (status === 0) return "no answer";
  if (status < 400) return undefined;
  if (typeof message !== "string") return `${status} without a message`;
  if (!/^[A-Z].* .*[.!]$/s.test(message)) return `${status} without a sentence: ${message}`;
  if (INTERNAL_TERMS.test(message)) return `${status} with words of the inside: ${message}`;
  const unknown = Object.keys(answer).filter((name) => !FIELDS.has(name));
  return unknown.length > 0 ? `${status} with ${unknown.join(", ")}` : undefined;
}
