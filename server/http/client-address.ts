import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { App } from "../portal-services.ts";

/** Of a caller whose socket is gone already, or who came through a socket that has none. */
const NO_ADDRESS = "0.0.0.0";

/** From here on `request.ip` is an IP address, whatever a proxy passed on. */
export function nameCallers(app: App): void {
  app.addHook("onRequest", async (request) => {
    Object.defineProperty(request, "ip", { value: clientAddress(request) });
  });
}

/**
 * Fastify takes the words of X-Forwarded-For as they are: "1.2.3.4:567" would be another caller with each
 * port, and any text would reach the log. What is no address counts as the one that sent it.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return readAddress(ip) ?? readAddress(socket.remoteAddress) ?? NO_ADDRESS;
}

/** One spelling per address: no port, no zone, no brackets; IPv4 in an IPv6 address is IPv4. */
export function readAddress(text = ""): string | undefined {
  const bare = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  const address = bare.split("%", 1)[0] ?? "";
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind === 0) return undefined;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const halves = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest)?.slice(1);
  if (!halves) return shortest;
  return halves
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join(".");
}
