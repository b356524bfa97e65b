import Negotiator from "negotiator";
import type { Encoding } from "../builds/files.ts";

/** Whether a browser can take this: Chromium, for one, takes Brotli over https and from localhost only. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return negotiator.encoding([encoding]) === encoding;
}
