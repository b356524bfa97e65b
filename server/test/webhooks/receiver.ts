import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real receiver on a real port. It answers 204 to everything by default. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    reply: (_request: Received, response: ServerResponse): void =>
      void response.writeHead(204).end(),
    /** Under a separate path, so that tests can tell theirs from others'. */
    at: (path: string) => received.filter((request) => request.path === path),
    url: "",
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const whole = { path: request.url ?? "", headers: request.headers, body };
      received.push(whole);
      receiver.reply(whole, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
