import type { FastifyReply, FastifyRequest } from "fastify";
import { NEWCOMER_MINUTES } from "../../contract/sign-in/providers.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import type { Config } from "../start/config.ts";

/**
 * Whoever comes back from a provider must be the browser that went there. Scripts cannot read the cookie, other
 * sites cannot make a browser send it, and by itself it opens nothing.
 */
const NAME = "sign-in";
const PATH = "/api/v1/users/login";
const PATTERN = /^[\w-]{43}$/;

/** Undefined: a browser that never began. */
export function browserHash(request: FastifyRequest): Buffer | undefined {
  const token = readCookie(request);
  return token === undefined ? undefined : hashToken(`browser:${token}`);
}

/** The same for several tabs, of which each may be on its way. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config) {
  const token = readCookie(request) ?? newToken();
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  void reply.header(
    "set-cookie",
    `${NAME}=${token}; Path=${PATH}; Max-Age=${NEWCOMER_MINUTES * 60}; HttpOnly; SameSite=Strict${secure}`,
  );
  return hashToken(`browser:${token}`);
}

function readCookie(request: FastifyRequest) {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? "";
  return PATTERN.test(value) ? value : undefined;
}
