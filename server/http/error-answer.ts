import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type Failure, failures } from "../../contract/errors.ts";
import { type Constant, type UserMessage, toSentence } from "../../contract/sentences.ts";
import { type Violation, violations } from "../db/constraints.ts";
import { notFound, Refusal } from "./errors.ts";

type Thrown = Partial<FastifyError> & { constraint?: string; cause?: unknown };

/** Every failure leaves as a `Failure`; what we did not foresee is logged in full and says nothing. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(thrown, request);
  prepareRefusal(refusal, thrown, request, reply);
  void reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(refusal, request.id)));
}

/** The refusal that a failure becomes for the caller. */
export const refusalOf = (thrown: unknown, request: FastifyRequest): Refusal =>
  isGone(thrown as Thrown, request) ? nobodyListens : asRefusal(thrown as Thrown);

/** All of the answer but its body, and the line in the log. */
export function prepareRefusal(
  refusal: Refusal,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (refusal === nobodyListens) request.log.debug("caller went away");
  // Our own refusals, of which busy hours have many, say all in the line of the answer.
  if (refusal.status >= 500 && thrown !== refusal)
    request.log.error({ err: thrown }, "request failed");
  if (refusal.retryAfterSeconds !== undefined)
    void reply.header("retry-after", refusal.retryAfterSeconds);
  void reply.code(refusal.status).header("cache-control", "no-store");
}

/** The body that a refusal leaves as. */
export function failureOf({ sentence, fields }: Refusal, requestId: string) {
  if (!fields) return { ...sentence, requestId };
  const errors: NonNullable<Failure["errors"]> = {};
  const details: Record<string, object> = {};
  for (const [field, said] of Object.entries(fields)) {
    const { message, ...rest } = toSentence(said);
    errors[field] = message;
    details[field] = rest;
  }
  return { ...sentence, errors, fields: details, requestId };
}

/**
 * The body broke off because its sender left: no fault of ours, and nobody reads the answer. Who leaves after
 * the last byte, and before it is read, fails the request itself.
 */
const isGone = (thrown: Thrown, { raw }: FastifyRequest) =>
  raw.destroyed &&
  (!raw.complete || raw.errored === thrown) &&
  /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(thrown.code ?? "");
const nobodyListens = new Refusal(400, failures.badRequest);

/** The sentence of any failure; of one that nobody foresaw it says nothing. */
export function asRefusal(thrown: Thrown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown.validation) return invalidInput(thrown.validation);
  const violation = thrown.constraint === undefined ? undefined : violations[thrown.constraint];
  if (violation) return violated(violation);
  return byCode(thrown) ?? byStatus(thrown) ?? new Refusal(500, failures.generic);
}

/** The first thing wrong with each field; the first of all is the sentence. */
function invalidInput(issues: NonNullable<FastifyError["validation"]>): Refusal {
  const fields: Record<string, UserMessage> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split("/")[1] ?? "";
    // Our rules give constants; zod's own messages have no code.
    if (field !== "" && message !== undefined) fields[field] ??= message as Constant;
  }
  const said = Object.values(fields)[0] ?? (issues[0]?.message as Constant | undefined);
  return new Refusal(
    400,
    said ?? failures.badRequest,
    Object.keys(fields).length > 0 ? fields : undefined,
  );
}

function violated({ status, message, field }: Violation): Refusal {
  return new Refusal(status, message, field === undefined ? undefined : { [field]: message });
}

/** What PostgreSQL says where waiting helps. */
const UNAVAILABLE_STATE =
  /^(08\w{3}|25006|25P03|28000|28P01|3D000|40P01|40001|57P0[1-5]|57014|53[03]00)$/;
/** What the system says: nobody answers, nobody knows the name, no way leads there; a disk fails; too much is open. */
const UNAVAILABLE_ERRNO =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EIO|EROFS|E[MN]FILE)$/;
const STORAGE_FULL = /^(53100|ENOSPC|EDQUOT)$/;
/** Text, a date or a number that passed our own rules and which the database cannot read. */
const UNREADABLE = /^(22003|2200[789]|22021|22P0[25])$/;
/** `pg` has no code for these. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/;

/** The database or the store is away, or has no time: it may be tried again soon. */
export const isUnavailable = ({ code = "", message = "" }: Thrown) =>
  UNAVAILABLE_STATE.test(code) || UNAVAILABLE_ERRNO.test(code) || LOST.test(message);
export const RETRY_SECONDS = 2;

function byCode(thrown: Thrown): Refusal | undefined {
  const { code = "" } = thrown;
  if (STORAGE_FULL.test(code)) return new Refusal(507, failures.storageFull);
  if (isUnavailable(thrown))
    return new Refusal(503, failures.unavailable, undefined, RETRY_SECONDS);
  if (UNREADABLE.test(code)) return new Refusal(400, failures.badRequest);
  return undefined;
}

const byStatusCode: Record<number, Constant> = {
  413: failures.tooLarge,
  414: failures.tooLarge,
  415: failures.notJson,
};
/** No id is that long: nothing of that name is there. */
const LONG_PARAMETER = "FST_ERR_MAX_PARAM_LENGTH";

/** What Fastify itself refuses: malformed JSON, an unknown media type, a body over the limit. */
function byStatus({ statusCode, code }: Thrown): Refusal | undefined {
  if (code === LONG_PARAMETER) return notFound();
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined;
  return new Refusal(statusCode, byStatusCode[statusCode] ?? failures.badRequest);
}
