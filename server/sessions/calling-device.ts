import type { FastifyRequest } from "fastify";
import { firstLanguage } from "../../contract/languages.ts";
import type { Config } from "../start/config.ts";
import { bearerToken } from "./authenticate.ts";

/** The browser for which a session is opened. */
export interface Device {
  /** What the browser claims to be; see `deviceFor`. */
  id: string | undefined;
  userAgent: string | undefined;
  /** The language of its page, in which mails are written from now on. */
  language: string | undefined;
  /** From an earlier sign-in on this device; it ends with the new one. */
  formerToken: string | undefined;
  /** The address to which links in mails lead. */
  publicUrl: string;
}

export const callingDevice = (
  request: FastifyRequest,
  id: string | undefined,
  { publicUrl }: Config,
): Device => ({
  id,
  userAgent: request.headers["user-agent"],
  language: firstLanguage(request.headers["accept-language"]),
  formerToken: bearerToken(request),
  publicUrl,
});
