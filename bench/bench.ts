import type pg from "pg";
import { tellListUpload, tellSampleCompany, tellSecrecy } from "./answers.ts";
import { calls } from "./calls.ts";
import { fill, large, small, type Size } from "./fill.ts";
import { tellListModes } from "./list-modes.ts";
import { get, median, runByHand, timed } from "./measure.ts";
import { tellPeers } from "./peers.ts";
import { type BuiltPortal, openClient, signInAdmin, startBuiltPortal } from "./portal.ts";
import { tellScreens } from "./screens.ts";
import { openRecorder, type Statement } from "./statements.ts";

const ROUNDS = 3;
const WARM_UP = 60;
type Headers = Record<string, string>;

const fixed = (figure: number) => figure.toFixed(2).padStart(7);

if (process.argv.includes("--peers")) await tellPeers();
else await tellPortal();

async function tellPortal() {
  const [few, many] = [await startBuiltPortal(), await startBuiltPortal()];
  try {
    await bench(few, many);
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function bench(few: BuiltPortal, many: BuiltPortal) {
  const clients = [await openClient(few.owner), await openClient(many.owner)] as const;
  console.log("All figures are ratios within this run, medians unless said.\n");
  await fillAndTell(clients[0], small);
  await fillAndTell(clients[1], large);
  await tellCalls(few, many);
  const headers = await signInAdmin(many);
  await tellDepth(many.url, headers);
  await tellStreaming(many.url, headers);
  await tellScreens(many.url, headers);
  await tellListModes(many);
  await tellSecrecy(many.url, clients[1]);
  await tellListUpload(many.url, headers);
  await tellSampleCompany();
  for (const client of clients) await client.end();
}

async function fillAndTell(client: pg.Client, size: Size) {
  const seconds = (await timed(() => fill(client, size))) / 1000;
  console.log(`filled ${Object.values(size).join(" / ")} rows in ${seconds.toFixed(1)} s`);
}

/**
 * Each page of each call, several rounds: in the small database, in the large one and by hand, in turns, so
 * that whatever else the machine does slows all three.
 */
async function tellCalls(few: BuiltPortal, many: BuiltPortal) {
  const [inSmall, inLarge] = [await signInAdmin(few), await signInAdmin(many)];
  const recorder = await openRecorder(many.application);
  const hand = await openClient(many.application);
  console.log("\ncall                                ms   / its own SQL   / small database");
  for (const { name, pages, path } of calls) {
    const times = { small: [] as number[], large: [] as number[], byHand: [] as number[] };
    const portals = [
      { url: few.url, headers: inSmall, noted: times.small },
      { url: many.url, headers: inLarge, noted: times.large },
    ];
    // Code that has just been loaded is not what a day at work feels like.
    for (let i = 0; i < WARM_UP; i += 1)
      for (const { url, headers } of portals) await ask(url, path(1 + (i % pages)), headers);
    const statements = new Map<number, Statement[]>();
    for (let page = 1; page <= pages; page += 1)
      statements.set(page, await recorder.statementsOf(path(page), inLarge));
    for (let round = 0; round < Math.max(ROUNDS, 60 / pages); round += 1) {
      for (let page = 1; page <= pages; page += 1) {
        for (const { url, headers, noted } of portals)
          noted.push(await timed(() => ask(url, path(page), headers)));
        times.byHand.push(await timed(() => runByHand(hand, statements.get(page) ?? [])));
      }
    }
    const [here, there] = [median(times.large), median(times.small)];
    const ratios = [here, here / median(times.byHand), here / there];
    console.log(`${name.padEnd(30)} ${ratios.map((figure) => fixed(figure)).join("        ")}`);
  }
  await hand.end();
  await recorder.close();
}

async function ask(url: string, path: string, headers: Headers) {
  const { status, body } = await get(`${url}/api/v1${path}`, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
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
