import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { fileURLToPath } from "node:url";

const CONNECTIONS = 16;
const SECONDS = 6;

/** Requests a second that an address answers. A process of its own asks: asking must not slow the answers. */
export async function requestsPerSecond(address: string, headers: Record<string, string>) {
  const child = fork(fileURLToPath(import.meta.url), [address, JSON.stringify(headers)], {
    execArgv: process.execArgv,
  });
  const [answered] = (await once(child, "message")) as [number];
  return answered / SECONDS;
}

if (process.send) {
  const [address = "", headers = "{}"] = process.argv.slice(2);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let answered = 0;
  const until = Date.now() + SECONDS * 1000;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      http
        .get(
          address,
          { agent, headers: JSON.parse(headers) as Record<string, string> },
          (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
            answer.resume();
            answer.on("end", () => {
              answered += 1;
              if (Date.now() < until) resolve(ask());
              else resolve();
            });
          },
        )
        .on("error", reject);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  process.send(answered);
  process.disconnect();
}
