import type { FastifyRequest } from "fastify";
import { firstLanguage } from "../../contract/languages.ts";
import type { Config } from "../start/config.ts";
import { bearerToken } from "./authenticate.ts";

/** The browser that a session is for. */
export interface Device {
  /** What the browser claims to be; see `deviceFor`. */
  id: string | undefined;
  userAgent: string | undefined;
  /** What its page speaks: mail does so as well from now on. */
  language: string | undefined;
  /** Of an earlier sign-in on this device; it ends with the new one. */
  formerToken: string | undefined;
  /** Where mails lead to. */
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
