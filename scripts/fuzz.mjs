import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { ensureInstalled, root } from "./install.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    count: { type: "string", default: "20000" },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(seed) || !Number.isInteger(count) || seed < 0 || count < 1)
  throw new Error("npm run fuzz -- --seed <integer> --count <integer>");

ensureInstalled();
console.log(`${count} requests from seed ${seed}`);
const vitest = await startVitest("test", ["fuzz/fuzz.test.ts"], {
  root,
  watch: false,
  disableConsoleIntercept: true,
  reporters: ["verbose"],
  provide: { fuzz: { seed, count, isVerbose: true } },
});
await vitest.close();
