import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { fileURLToPath } from "node:url";

const CONNECTIONS = 16;
const SECONDS = 6;

export interface Load {
  /** `{page}` in it becomes another page with every request. */
  address: string;
  headers: Record<string, string>;
  pages: number;
}

/** Requests a second that an address answers, sent by a separate process so that sending does not slow the answers. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(load)], {
    execArgv: process.execArgv,
  });
  const [answered] = (await once(child, "message")) as [number];
  return answered / SECONDS;
}

if (process.send) {
  const { address, headers, pages } = JSON.parse(process.argv[2] ?? "") as Load;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = Date.now() + SECONDS * 1000;
  let answered = 0;
  // All pages in turn, far from each other.
  const next = () => address.replace("{page}", `${1 + ((answered * 7919) % pages)}`);
  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      http
        .get(next(), { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
          answer.resume();
          answer.on("end", () => {
            answered += 1;
            if (Date.now() < until) resolve(send());
            else resolve();
          });
        })
        .on("error", reject);
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  process.send(answered);
  process.disconnect();
}
