import { bareServer, type Contender, ourPortal, SIZE } from "./contenders.ts";
import { large } from "./fill.ts";
import { median } from "./measure.ts";
import { pocketBase } from "./pocketbase.ts";
import type { BuiltPortal } from "./portal.ts";
import { requestsPerSecond } from "./throughput.ts";

const ROUNDS = 3;
const CHANGES_A_SECOND = 20;
export const ALL_PAGES = Math.floor((0.9 * large.demos) / SIZE);
/** Of what is possible, and of what one would use instead. */
const BAR = { bare: 0.4, pocketBase: 1.5 };

export const modes = [
  { name: "same page again", pages: 1, isChanging: false },
  { name: `while ${CHANGES_A_SECOND} changes a second go on`, pages: 1, isChanging: true },
  { name: "every request another page", pages: ALL_PAGES, isChanging: false },
  { name: "both", pages: ALL_PAGES, isChanging: true },
];

/** A list of 12 demos, by all in turns, so that whatever else the machine does slows all of them. */
export async function printListModes(portal: BuiltPortal) {
  const [ours, bare] = [await ourPortal(portal), await bareServer(portal)];
  const instead = await pocketBase(large);
  const contenders = [ours, bare, ...(instead ? [instead] : [])];
  console.log(`\na list of ${SIZE} of ${large.demos} demos, requests a second`);
  for (const mode of modes) {
    const [here = 0, possible = 0, there] = await measureInTurns(contenders, mode);
    const toBare = `/ ${bare.name} ${possible.toFixed(0)}: ${verdict(here / possible, BAR.bare)}`;
    const toOther =
      there && `/ ${instead?.name} ${there.toFixed(0)}: ${verdict(here / there, BAR.pocketBase)}`;
    console.log(
      `${mode.name.padEnd(36)} ${here.toFixed(0).padStart(6)} ${toBare} ${toOther ?? ""}`,
    );
  }
  for (const contender of contenders) await contender.stop();
}

/** Requests a second of each, the median of its rounds. */
export async function measureInTurns(contenders: Contender[], mode: (typeof modes)[number]) {
  const figures = contenders.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, contender] of contenders.entries())
      figures[i]?.push(await measure(contender, mode));
  return figures.map(median);
}

const verdict = (ratio: number, bar: number) =>
  `${ratio.toFixed(2)} (${ratio < bar ? "BELOW" : "at least"} ${bar})`;

let changes = 0;
async function measure(contender: Contender, { pages, isChanging }: (typeof modes)[number]) {
  const waiting: Promise<unknown>[] = [];
  const change = () => {
    changes += 1;
    waiting.push(contender.change(changes * 7919, `Product ${changes}`, changes % 10 > 0));
  };
  const timer = isChanging ? setInterval(change, 1000 / CHANGES_A_SECOND) : undefined;
  const answered = await requestsPerSecond({ ...contender, pages });
  clearInterval(timer);
  await Promise.all(waiting);
  return answered;
}
