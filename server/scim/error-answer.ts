import type { FastifyReply, FastifyRequest } from "fastify";
import { SCIM_MEDIA_TYPE, SCIM_PATH } from "../../contract/operation/scim.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { refusalOf, prepareRefusal } from "../http/error-answer.ts";
import type { Refusal } from "../http/errors.ts";
import { ERROR_SCHEMA } from "./schemas.ts";

/** Every failure leaves as RFC 7644, section 3.12, has it; what it says are the portal's own sentences. */
export function answerScimError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(thrown, request);
  prepareRefusal(refusal, thrown, request, reply);
  if (refusal.status === 401) void reply.header("www-authenticate", "Bearer");
  const scimType = scimTypeOf(refusal);
  void reply.type(`${SCIM_MEDIA_TYPE}; charset=utf-8`).send(
    JSON.stringify({
      schemas: [ERROR_SCHEMA],
      status: `${refusal.status}`,
      ...(scimType === undefined ? {} : { scimType }),
      detail: detailOf(refusal),
    }),
  );
}

/** Also of what never reached a route. */
export const isScim = ({ url }: FastifyRequest) => url.startsWith(`${SCIM_PATH}/`);

const byCode: ReadonlyMap<string, string> = new Map([
  ["failures.badRequest", "invalidSyntax"],
  ["scim.notObject", "invalidSyntax"],
  ["scim.operationsRequired", "invalidSyntax"],
  ["scim.noOperation", "invalidSyntax"],
  ["scim.noPath", "invalidPath"],
  ["scim.pathRequired", "noTarget"],
  ["scim.userNameStays", "mutability"],
  ["scim.filterTooLong", "invalidFilter"],
  ["scim.filterTooDeep", "invalidFilter"],
  ["scim.noFilter", "invalidFilter"],
  ["scim.notFiltered", "invalidFilter"],
  ["scim.wrongComparison", "invalidFilter"],
]);

/** Of what is in the way, only a value that somebody else has is called so. */
function scimTypeOf({ status, sentence, fields }: Refusal): string | undefined {
  if (status === 409) return fields ? "uniqueness" : undefined;
  return status === 400 ? (byCode.get(sentence.code) ?? "invalidValue") : undefined;
}

/** What the portal's forms call a field, in the words of SCIM. */
const attributes: ReadonlyMap<string, string> = new Map([
  ["seS_id", "userName"],
  ["name", "name"],
  ["email", "emails"],
  ["department", "department"],
  ["designation", "title"],
  ["region_id", "addresses.region"],
  ["country_id", "addresses.country"],
  ["user_type_id", "roles"],
]);

function detailOf({ sentence, fields = {} }: { sentence: Sentence; fields?: object | undefined }) {
  const [field = ""] = Object.keys(fields);
  const attribute = attributes.get(field);
  return attribute === undefined ? sentence.message : `${attribute}: ${sentence.message}`;
}
