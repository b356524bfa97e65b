import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt, signIn } from "../cluster/client.mjs";
import { findWrongMessage } from "./judge.mjs";

const ROUNDS = 3;
const MAX_WELL_MS = 60_000;

/** People who were signed in before the fault, and what they do while it lasts. */
export async function openProbe(node, ledger) {
  const admin = await signIn(node.url, "SESA100001");
  const guide = await signIn(node.url, "SESA100003");
  const { data: demos } = await guide.call("GET", "/demo-products?page=1&limit=1");
  const watch = { _id: randomBytes(12).toString("hex"), demo_id: demos[0]._id, elapsed: 0 };
  await guide.call("POST", "/watches", watch);
  let second = 0;
  const login = { seS_id: "SESA100002", password: "Demo-2025!" };
  const page = { path: "up/index.html", size: 30 };
  const tries = {
    "sign-in": () => admin.call("POST", "/users/login", login),
    list: () => admin.call("GET", "/demo-products?page=1&limit=12"),
    people: () => admin.call("GET", "/users?page=1&size=20"),
    beat: () => guide.call("POST", `/watches/${watch._id}/beats`, { runs: [[0, (second += 1)]] }),
    write: () => ledger.write(admin),
    upload: () => admin.call("POST", "/uploads", { kind: "webgl", files: [page] }),
    ready: () => admin.call("GET", "/health/ready"),
  };
  return { admin, guide, tries };
}

/** Runs each several times, all at once, as many people would; reports the slowest answer and every status. */
export async function measure(tries, rounds = ROUNDS) {
  const measured = {};
  await Promise.all(
    Object.entries(tries).map(async ([name, call]) => {
      const all = [];
      for (let i = 0; i < rounds; i += 1) all.push(await timed(call));
      measured[name] = {
        slowestMs: Math.max(...all.map(({ ms }) => ms)),
        statuses: [...new Set(all.map(({ status }) => status))],
        refusals: [...new Set(all.map(({ refusal }) => refusal).filter(Boolean))],
        wrong: all.map(({ wrong }) => wrong).filter(Boolean),
      };
    }),
  );
  return measured;
}

export async function timed(call) {
  const startedAt = performance.now();
  const answer = await attempt(call);
  return {
    status: answer.status,
    ms: performance.now() - startedAt,
    refusal: answer.status < 300 ? undefined : `${answer.status} ${answer.message ?? ""}`,
    wrong: findWrongMessage(answer),
  };
}

export const describe = (measured) =>
  Object.entries(measured)
    .map(
      ([name, { slowestMs, statuses }]) => `${name} ${statuses.join("/")} in ${seconds(slowestMs)}`,
    )
    .join(", ");

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const wrongOf = (measured) => Object.values(measured).flatMap(({ wrong }) => wrong);

/** How long it takes until everything is answered as before, twice in a row. */
export async function untilWell(tries, report) {
  const startedAt = performance.now();
  for (let good = 0, goodAt = 0; performance.now() - startedAt < MAX_WELL_MS;) {
    const askedAt = performance.now();
    const measured = await measure(tries, 1);
    const isWell = Object.values(measured).every(({ statuses }) => statuses.every((s) => s < 300));
    if (!isWell) good = 0;
    else if ((good += 1) === 1) goodAt = askedAt;
    else return goodAt - startedAt;
    report.check("refusals on the way back are sentences", wrongOf(measured));
    await sleep(250);
  }
  return Number.POSITIVE_INFINITY;
}
