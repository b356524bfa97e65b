import http from "node:http";
import type pg from "pg";
import type { Statement } from "./statements.ts";

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** One call over a connection that stays open. */
export const get = (address: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    http
      .get(address, { agent, headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (body += chunk));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.on("error", reject);
      })
      .on("error", reject);
  });

/** The same statements by hand, one after the other. */
export async function runByHand(client: pg.Client, statements: Statement[]) {
  for (const { text, values } of statements) await client.query(text, values);
}
