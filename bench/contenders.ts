import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { large } from "./fill.ts";
import { type BuiltPortal, openClient, signInAdmin } from "./portal.ts";

/** Something that answers a list of 12 demos, and whose demos can be changed meanwhile. */
export interface Contender {
  name: string;
  address: string;
  headers: Record<string, string>;
  change(demo: number, title: string, isActive: boolean): Promise<unknown>;
  stop(): Promise<unknown>;
}

export const SIZE = 12;
const idOf = (demo: number) => `e${(1 + (demo % large.demos)).toString(16).padStart(23, "0")}`;

export async function ourPortal(portal: BuiltPortal): Promise<Contender> {
  const headers = await signInAdmin(portal);
  const demos = `${portal.url}/api/v1/demo-products`;
  return {
    name: "ours",
    address: `${demos}?page={page}&size=${SIZE}`,
    headers,
    change: (demo, title, isActive) =>
      patch(`${demos}/${idOf(demo)}`, headers, { title, is_active: isActive }),
    stop: () => Promise.resolve(),
  };
}

/** The upper bound: always the first page, whichever is requested, with nothing counted. */
export async function bareServer({ application }: BuiltPortal): Promise<Contender> {
  const child = fork(
    fileURLToPath(new URL("bare-server.ts", import.meta.url)),
    [JSON.stringify(application)],
    {
      execArgv: process.execArgv,
    },
  );
  const [{ port }] = (await once(child, "message")) as [AddressInfo];
  const client = await openClient(application);
  return {
    name: "bare node + pg",
    address: `http://127.0.0.1:${port}/?page={page}`,
    headers: {},
    change: (demo, title, isActive) =>
      client.query("update demos set title = $2, is_active = $3 where id = $1", [
        idOf(demo),
        title,
        isActive,
      ]),
    async stop() {
      child.disconnect();
      await client.end();
    },
  };
}

export async function patch(address: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(address, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a change was answered ${answer.status} ${text}`);
}
