import Negotiator from "negotiator";

export type Encoding = "br" | "gzip";

/** Whether a browser can take this: Chromium, for one, takes Brotli over https and from localhost only. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return negotiator.encoding([encoding]) === encoding;
}
