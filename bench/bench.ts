import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { calls, type ListCall } from "./calls.ts";
import { fill, large, small, type Size } from "./fill.ts";
import { get, median, runByHand, timed } from "./measure.ts";
import { type BuiltPortal, openClient, signInAdmin, startBuiltPortal } from "./portal.ts";
import { tellScreens } from "./screens.ts";
import { openRecorder } from "./statements.ts";
import { requestsPerSecond } from "./throughput.ts";

const ROUNDS = 3;
type Headers = Record<string, string>;

const fixed = (figure: number) => figure.toFixed(2).padStart(7);

const portal = await startBuiltPortal();
try {
  await bench(portal);
} finally {
  await portal.stop();
}

async function bench({ url, owner, application }: BuiltPortal) {
  const client = await openClient(owner);
  console.log("All figures are ratios within this run, medians unless said.\n");
  await fillAndTell(client, small);
  const before = await timeCalls(client, url, await signInAdmin(portal));
  await fillAndTell(client, large);
  const headers = await signInAdmin(portal);
  const after = await timeCalls(client, url, headers);
  const byHand = await timeByHand(application, headers);
  console.log("\ncall                                ms   / its own SQL   / small database");
  for (const { name } of calls) {
    const of = (times: Map<string, number>) => times.get(name) ?? Number.NaN;
    const ratios = [of(after), of(after) / of(byHand), of(after) / of(before)];
    console.log(`${name.padEnd(30)} ${ratios.map((figure) => fixed(figure)).join("        ")}`);
  }
  await tellDepth(url, headers);
  await tellStreaming(url, headers);
  await tellScreens(url, headers);
  await tellThroughput(url, application, headers);
  await client.end();
}

async function fillAndTell(client: pg.Client, size: Size) {
  const seconds = (await timed(() => fill(client, size))) / 1000;
  console.log(`filled ${Object.values(size).join(" / ")} rows in ${seconds.toFixed(1)} s`);
}

/** Each page of each call, several rounds. Nothing is remembered from round to round but the total. */
async function timeCalls(client: pg.Client, url: string, headers: Headers) {
  const times = new Map<string, number>();
  for (const call of calls) {
    const forget = async () => {
      await client.query("select nextval('data_version')");
      await ask(url, call.path(0), headers);
    };
    const pages = await timePages(call, (path) => ask(url, path, headers), forget);
    times.set(call.name, median(pages));
  }
  return times;
}

async function timePages(
  { pages, path }: ListCall,
  work: (path: string) => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => undefined,
) {
  const times: number[] = [];
  for (let round = 0; round < Math.max(ROUNDS, 30 / pages); round += 1) {
    await prepare();
    for (let page = 1; page <= pages; page += 1) times.push(await timed(() => work(path(page))));
  }
  return times;
}

async function ask(url: string, path: string, headers: Headers) {
  const { status, body } = await get(`${url}/api/v1${path}`, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

async function timeByHand(target: pg.ClientConfig, headers: Headers) {
  const recorder = await openRecorder(target);
  const client = await openClient(target);
  const times = new Map<string, number>();
  for (const call of calls) {
    const known = new Map<string, Awaited<ReturnType<typeof recorder.statementsOf>>>();
    for (let page = 1; page <= call.pages; page += 1)
      known.set(call.path(page), await recorder.statementsOf(call.path(page), headers));
    times.set(
      call.name,
      median(await timePages(call, (path) => runByHand(client, known.get(path) ?? []))),
    );
  }
  await client.end();
  await recorder.close();
  return times;
}

async function tellDepth(url: string, headers: Headers) {
  const at = async (cursor: number) => {
    const times: number[] = [];
    for (let i = 0; i < 50; i += 1)
      times.push(
        await timed(() => ask(url, `/activity-logs?size=10&cursor=${cursor - i * 10}`, headers)),
      );
    return median(times);
  };
  const [top, bottom] = [await at(large.activity), await at(large.activity / 10)];
  console.log(`\nactivity by cursor, at the end / at the top: ${(bottom / top).toFixed(2)}`);
}

async function tellStreaming(url: string, headers: Headers) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/users`, { headers });
  const first = performance.now() - began;
  const { data } = (await answer.json()) as { data: unknown[] };
  const whole = performance.now() - began;
  console.log(
    `everyone (${data.length} people): first byte after ${first.toFixed(0)} ms, the last after ${whole.toFixed(0)} ms`,
  );
}

async function tellThroughput(url: string, target: pg.ClientConfig, headers: Headers) {
  const path = "/demo-products?page=1&size=12";
  const recorder = await openRecorder(target);
  const statements = await recorder.statementsOf(path, headers);
  await recorder.close();
  const list = statements.find(({ text }) => text.includes('"demos"'));
  const bare = fork(
    fileURLToPath(new URL("bare-server.ts", import.meta.url)),
    [JSON.stringify(target), JSON.stringify(list)],
    { execArgv: process.execArgv },
  );
  const [{ port }] = (await once(bare, "message")) as [AddressInfo];
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await requestsPerSecond(`http://127.0.0.1:${port}/`, {});
    const ours = await requestsPerSecond(`${url}/api/v1${path}`, headers);
    rounds.push(ours / theirs);
    console.log(`demos: ${ours.toFixed(0)} requests a second, bare server ${theirs.toFixed(0)}`);
  }
  bare.disconnect();
  console.log(`demos, requests a second / bare server: ${median(rounds).toFixed(2)}`);
}
