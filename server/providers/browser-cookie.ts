import type { FastifyReply, FastifyRequest } from "fastify";
import { NEWCOMER_MINUTES } from "../../contract/sign-in/providers.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import type { Config } from "../start/config.ts";

type Address = Pick<Config, "publicUrl">;

const isSecure = ({ publicUrl }: Address) => publicUrl.startsWith("https:");
/**
 * The browser that comes back from a provider must be the one that went there. Scripts cannot read the cookie, other
 * sites cannot make a browser send it, and by itself it opens nothing. `__Host-`: nor can a demo on a neighbouring
 * host give the browser one that somebody else knows. Without TLS browsers take no such name.
 */
const nameOf = (address: Address) => (isSecure(address) ? "__Host-sign-in" : "sign-in");
const PATTERN = /^[\w-]{43}$/;

/** Undefined: a browser that never began. */
export function browserHash(request: FastifyRequest, address: Address): Buffer | undefined {
  const token = readCookie(request, address);
  return token === undefined ? undefined : hashToken(`browser:${token}`);
}

/** The same for several tabs, of which each may be on its way. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, address: Address) {
  const token = readCookie(request, address) ?? newToken();
  const secure = isSecure(address) ? "; Secure" : "";
  void reply.header(
    "set-cookie",
    `${nameOf(address)}=${token}; Path=/; Max-Age=${NEWCOMER_MINUTES * 60}; HttpOnly; SameSite=Strict${secure}`,
  );
  return hashToken(`browser:${token}`);
}

function readCookie(request: FastifyRequest, address: Address) {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([name]) => name === nameOf(address))?.[1] ?? "";
  return PATTERN.test(value) ? value : undefined;
}
