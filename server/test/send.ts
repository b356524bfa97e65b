import { type IncomingHttpHeaders, request } from "node:http";
import type { TestPortal } from "./portal.ts";

interface Sent {
  method: string;
  /** As it stands on the wire: nothing is normalised. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** For what `fetch` would tidy up first: odd paths, twofold headers, bytes that are no text. */
export function send({ url }: TestPortal, { method, path, headers, body }: Sent) {
  return new Promise<Received>((resolve, reject) => {
    const call = request(url, { method, path: `/api/v1${path}`, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      const { statusCode: status = 0, headers: got } = answer;
      answer.on("end", () => resolve({ status, headers: got, text }));
    });
    // Who refuses a large body closes the line before all of it was sent; the answer is there by then.
    call.on("error", (error) => setTimeout(reject, 500, error));
    call.end(body);
  });
}
