import fc from "fast-check";
import { inParallel } from "../server/in-parallel.ts";
import type { TestPortal } from "../server/test/portal.ts";
import { readAll } from "./changes.ts";
import { type Operation, readOperations } from "./document.ts";
import { faultLeft, faultOf, newSecretIn } from "./judge.ts";
import { grantsVisibility, tablesOf } from "./may-change.ts";
import { type Plan, requests, type RequestOptions } from "./requests.ts";
import { secretsOf } from "./secrets.ts";
import { type Received, send, write } from "./send.ts";
import { type Caller, makeWorld, type World } from "./world.ts";

const BATCH_SIZE = 50;
/** Every list file that is read costs a separate thread. */
const FILE_BATCH_SIZE = 12;

/** In each batch one caller writes while all read, so that every change is that caller's. */
const batches: { writer: Caller; noun?: string; size: number }[] = [
  { writer: "guest", size: BATCH_SIZE },
  { writer: "employee", size: BATCH_SIZE },
  { writer: "inside", size: BATCH_SIZE },
  { writer: "outside", size: BATCH_SIZE },
  { writer: "deactivated", size: BATCH_SIZE },
  { writer: "signedOut", size: BATCH_SIZE },
  { writer: "inside", size: 2 * BATCH_SIZE - FILE_BATCH_SIZE },
  ...Object.keys(tablesOf).map((noun) => ({
    writer: "admin" as const,
    noun,
    size: noun === "organization" ? FILE_BATCH_SIZE : BATCH_SIZE,
  })),
];
/** A chapter runs every batch once, in a separate portal. */
export const CHAPTER_SIZE = batches.reduce((sum, { size }) => sum + size, 0);
const AT_ONCE = 8;

type Who = Pick<RequestOptions, "writer" | "noun">;

export interface Fault {
  what: string;
  /** The smallest request that still fails, if one alone does; else all suspects of the batch. */
  requests: string[];
}
export type Note = (plan: Plan, status: number) => void;

interface Chapter {
  portal: TestPortal;
  operations: Operation[];
  secrets: string[];
  seed: number;
  note: Note;
}

/** Sends `count` requests; the first fault ends it. The same seed gives the same requests. */
export async function runChapter(
  portal: TestPortal,
  seed: number,
  count: number,
  note: Note,
): Promise<Fault | undefined> {
  const operations = await readOperations(portal.url);
  requireRules(operations);
  await makeWorld(portal, "admin"); // makes the keys that must not be seen
  const chapter = { portal, operations, secrets: await secretsOf(portal), seed, note };
  let left = count;
  for (const batch of batches) {
    const fault = await runBatch(chapter, batch, Math.min(batch.size, left));
    if (fault) return fault;
    left -= batch.size;
    if (left <= 0) break;
  }
  return undefined;
}

/** Otherwise a new noun would be left out silently. */
function requireRules(operations: Operation[]) {
  const unknown = operations.find(({ method, noun }) => method !== "GET" && !tablesOf[noun]);
  if (unknown)
    throw new Error(`${unknown.call}: say in fuzz/may-change.ts which tables it may change`);
}

async function runBatch(
  chapter: Chapter,
  batch: (typeof batches)[number],
  size: number,
): Promise<Fault | undefined> {
  const who = { writer: batch.writer, noun: batch.noun };
  const arbitrary = requests({ ...who, operations: chapter.operations });
  const origins = Array.from({ length: size }, (_, i) => {
    // Neighbouring seeds must not give neighbouring numbers, or their requests would be alike.
    const number = (chapter.seed * batches.length + batches.indexOf(batch)) * CHAPTER_SIZE + i + 1;
    const seed = Math.imul(number, 0x9e_37_79_b1);
    return { plan: planOf(arbitrary, seed), seed };
  });
  const found = await tryOut(
    chapter,
    origins.map(({ plan }) => plan),
    who,
  );
  if (!found) return undefined;
  const suspects = origins.filter(({ plan }) => !found.plan || plan === found.plan);
  for (const { seed } of suspects) {
    const alone = await shrink(chapter, arbitrary, seed, who);
    if (alone) return alone;
  }
  return { what: found.what, requests: suspects.map(({ plan }) => show(plan)) };
}

/** As fast-check will generate it again when it shrinks it later. */
function planOf(arbitrary: fc.Arbitrary<Plan>, seed: number): Plan {
  let made: Plan | undefined;
  fc.check(
    fc.property(arbitrary, (plan) => {
      made = plan;
    }),
    { seed, numRuns: 1 },
  );
  if (!made) throw new Error("no request was made");
  return made;
}

const MAX_SHRINKS = 150;
/** Sends the request alone, in a new world, and shrinks it for as long as it still fails. */
async function shrink(
  chapter: Chapter,
  arbitrary: fc.Arbitrary<Plan>,
  seed: number,
  who: Who,
): Promise<Fault | undefined> {
  let tries = 0;
  let last: Fault | undefined;
  await fc.check(
    fc.asyncProperty(arbitrary, async (plan) => {
      if ((tries += 1) > MAX_SHRINKS) return true;
      const found = await tryOut({ ...chapter, note: () => undefined }, [plan], who);
      if (found) last = { what: found.what, requests: [show(plan)] };
      return !found;
    }),
    { seed, numRuns: 1 },
  );
  return last;
}

/** Sends these in a new world, several at once, and judges the answers and what they left behind. */
async function tryOut(
  { portal, secrets, note }: Chapter,
  plans: Plan[],
  { writer, noun }: Who,
): Promise<{ what: string; plan?: Plan } | undefined> {
  const world = await makeWorld(portal, writer);
  const before = await readAll(portal);
  portal.logged.length = 0;
  const mayBecomeVisible = writer === "inside" || grantsVisibility(noun);
  let first: { what: string; plan: Plan } | undefined;
  await inParallel(plans, AT_ONCE, async (plan) => {
    for (const answer of await sendPlan(portal.url, plan, world)) {
      note(plan, answer.status);
      const what = faultOf(plan, answer, world, secrets, mayBecomeVisible);
      if (what !== undefined) first ??= { what, plan };
      world.secrets.push(...newSecretIn(answer.text));
    }
  });
  const sent = plans
    .map((plan) => write(plan, world))
    .map(({ path, body, raw }) => `${path} ${body?.toString()} ${raw}`)
    .join("\n");
  // A reset link refers to the person to whom it was sent.
  const mentioned = sent.replaceAll(
    world.things["reset token"] ?? "",
    `${world.things["colleague"]}`,
  );
  const after = await readAll(portal);
  const left = await faultLeft(
    portal,
    [before, after],
    { writer, noun, world, sent: mentioned },
    secrets,
  );
  return first ?? (left === undefined ? undefined : { what: left });
}

function sendPlan(url: string, plan: Plan, world: World): Promise<Received[]> {
  const sent = write(plan, world);
  return Promise.all(Array.from({ length: plan.isTwofold ? 2 : 1 }, () => send(url, sent)));
}

/** With the names of things instead of their ids, which differ every time. */
function show({ operation, caller, params, query, body, twist, isTwofold }: Plan): string {
  const path = operation.call.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const pairs = query.map(([name, value]) => `${name}=${value}`).join("&");
  return [
    `${caller}: ${path}${pairs === "" ? "" : `?${pairs}`}`,
    ...(body.kind === "none" ? [] : [JSON.stringify(body)]),
    ...(twist === "none" ? [] : [`[${twist}]`]),
    ...(isTwofold ? ["[twice at once]"] : []),
  ]
    .join(" ")
    .replaceAll(/(.)\1{100,}/g, (same, sign: string) => `${sign}…(${same.length} times)`);
}
