import type { Plan } from "./requests.ts";

/** Counts the statuses of each call: a fuzz whose requests are mostly rejected at the door proves little. */
export function newTally() {
  const statuses = new Map<number, number>();
  const calls = new Map<string, Map<number, number>>();
  return {
    note: ({ operation: { call } }: Plan, status: number) => {
      add(statuses, status);
      const ofCall = calls.get(call) ?? new Map<number, number>();
      calls.set(call, ofCall);
      add(ofCall, status);
    },
    summary: (): string => {
      const lines = [...calls]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([call, counts]) => `${call.padEnd(60)} ${format(counts)}`);
      return `\n${lines.join("\n")}\n\n${sum(statuses)} answers: ${format(statuses)}\n`;
    },
  };
}

const add = (counts: Map<number, number>, status: number) =>
  counts.set(status, (counts.get(status) ?? 0) + 1);
const sum = (counts: Map<number, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
const format = (counts: Map<number, number>) =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? "closed" : status}: ${count}`)
    .join(", ");
