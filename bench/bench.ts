import type pg from "pg";
import { printListUpload, printSampleCompany, printEnumerationTimes } from "./answers.ts";
import { calls } from "./calls.ts";
import { fill, large, small, type Size } from "./fill.ts";
import { printListModes } from "./list-modes.ts";
import { get, median, runByHand, timed } from "./measure.ts";
import { printPeers } from "./peers.ts";
import { type BuiltPortal, openClient, signInAdmin, startBuiltPortal } from "./portal.ts";
import { printScreens } from "./screens.ts";
import { openRecorder, type Statement } from "./statements.ts";

const ROUNDS = 3;
const WARM_UP = 60;
type Headers = Record<string, string>;

const fixed = (figure: number) => figure.toFixed(2).padStart(7);

if (process.argv.includes("--peers")) await printPeers();
else await benchPortal();

async function benchPortal() {
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
  await fillAndPrint(clients[0], small);
  await fillAndPrint(clients[1], large);
  await printCalls(few, many);
  const headers = await signInAdmin(many);
  await printDepth(many.url, headers);
  await printStreaming(many.url, headers);
  await printScreens(many.url, headers);
  await printListModes(many);
  await printEnumerationTimes(many.url, clients[1]);
  await printListUpload(many.url, headers);
  await printSampleCompany();
  for (const client of clients) await client.end();
}

async function fillAndPrint(client: pg.Client, size: Size) {
  const seconds = (await timed(() => fill(client, size))) / 1000;
  console.log(`filled ${Object.values(size).join(" / ")} rows in ${seconds.toFixed(1)} s`);
}

/**
 * Each page of each call, several rounds: in the small database, in the large one and by hand, in turns, so
 * that whatever else the machine does slows all three.
 */
async function printCalls(few: BuiltPortal, many: BuiltPortal) {
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
      for (const { url, headers } of portals) await request(url, path(1 + (i % pages)), headers);
    const statements = new Map<number, Statement[]>();
    for (let page = 1; page <= pages; page += 1)
      statements.set(page, await recorder.statementsOf(path(page), inLarge));
    for (let round = 0; round < Math.max(ROUNDS, 60 / pages); round += 1) {
      for (let page = 1; page <= pages; page += 1) {
        for (const { url, headers, noted } of portals)
          noted.push(await timed(() => request(url, path(page), headers)));
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

async function request(url: string, path: string, headers: Headers) {
  const { status, body } = await get(`${url}/api/v1${path}`, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

async function printDepth(url: string, headers: Headers) {
  const at = async (cursor: number) => {
    const times: number[] = [];
    for (let i = 0; i < 50; i += 1)
      times.push(
        await timed(() =>
          request(url, `/activity-logs?size=10&cursor=${cursor - i * 10}`, headers),
        ),
      );
    return median(times);
  };
  const [top, bottom] = [await at(large.activity), await at(large.activity / 10)];
  console.log(`\nactivity by cursor, at the end / at the top: ${(bottom / top).toFixed(2)}`);
}

async function printStreaming(url: string, headers: Headers) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/v1/users`, { headers });
  const first = performance.now() - startedAt;
  const { data } = (await answer.json()) as { data: unknown[] };
  const totalMs = performance.now() - startedAt;
  console.log(
    `everyone (${data.length} people): first byte after ${first.toFixed(0)} ms, the last after ${totalMs.toFixed(0)} ms`,
  );
}
