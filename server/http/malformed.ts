import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { failures } from "../../contract/errors.ts";
import { readAddress } from "./client-address.ts";
import { failureOf } from "./error-answer.ts";
import { Refusal } from "./errors.ts";

/** Browsers send some twenty, proxies add a few. */
const MAX_HEADERS = 100;

/** What Node reads and no client of ours sends. */
export function refuseOddities({ raw }: FastifyRequest): void {
  // HTTP/0.9 knows no headers and so no Host.
  if (raw.httpVersionMajor < 1) throw new Refusal(400, failures.badRequest);
  if (raw.rawHeaders.length > 2 * MAX_HEADERS) throw new Refusal(431, failures.tooLarge);
}

interface Refusing {
  securityHeaders: Record<string, string>;
  log: FastifyBaseLogger;
  id?: string;
}

/** A request that never became one, or came too slowly: answered in the same shape, and the line is cut. */
export function refuseOnSocket(
  by: Refusing,
  { code = "" }: { code?: string },
  socket: Socket,
): void {
  if (socket.destroyed || code === "ECONNRESET") return void socket.destroy();
  const { securityHeaders, log, id: requestId = randomUUID() } = by;
  // Without the error itself: it holds what was sent, with tokens.
  log.debug({ requestId, code, ip: readAddress(socket.remoteAddress) }, "refused a request");
  // Half an answer that is already on its way cannot become another one.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || answer?.headersSent) return void socket.destroy();
  const refusal = refusals[code] ?? new Refusal(400, failures.badRequest);
  const { status } = refusal;
  const body = JSON.stringify(failureOf(refusal, requestId));
  const headers = {
    ...securityHeaders,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  socket.end(`${line}${head.join("")}\r\n${body}`, () => socket.destroy());
}

const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, failures.tooSlow),
  HPE_HEADER_OVERFLOW: new Refusal(431, failures.tooLarge),
};
