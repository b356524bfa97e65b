import { type IncomingHttpHeaders, request } from "node:http";
import type { TestPortal } from "./portal.ts";

interface Sent {
  method: string;
  /** Raw bytes: nothing is normalised. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** For requests that `fetch` would normalise: odd paths, duplicate headers, bytes that are not text. */
export function send({ url }: TestPortal, { method, path, headers, body }: Sent) {
  return new Promise<Received>((resolve, reject) => {
    const call = request(url, { method, path: `/api/v1${path}`, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      const { statusCode: status = 0, headers: got } = answer;
      answer.on("end", () => resolve({ status, headers: got, text }));
    });
    // A server that refuses a large body closes the connection before all of it is sent; by then the answer has
    // arrived.
    call.on("error", (error) => setTimeout(reject, 500, error));
    call.end(body);
  });
}
