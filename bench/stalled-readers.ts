import { once } from "node:events";
import net from "node:net";

export interface StalledReader {
  socket: net.Socket;
  status: number;
}

/** Sends a request, reads the first bytes of the answer and then nothing more. */
export async function stallReader(
  address: string,
  headers: Record<string, string>,
): Promise<StalledReader> {
  const { hostname, port, host, pathname, search } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${fields.join("\r\n")}\r\n\r\n`);
  await Promise.race([once(socket, "readable"), once(socket, "close")]);
  const head = socket.read(12) as Buffer | null;
  return { socket, status: Number(head?.toString().slice(9) ?? 0) };
}

/** How many were answered with which status: "4 x 200, 96 x 503". */
export function countStatuses(readers: StalledReader[]): string {
  const counts = new Map<number, number>();
  for (const { status } of readers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
}
