import { describe, expect, test } from "vitest";
import { REWRITE_BASE } from "../../contract/builds/builds.ts";
import { failures } from "../../contract/errors.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { StoreUnavailableError } from "../store/store.ts";
import { buildOf, type Contents, page } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";
import { inspectInWorker, type Job, openInspection } from "./inspect-in-worker.ts";

const jobOf = (contents: Contents, fixes: Job["fixes"] = []) => {
  const { files, reader } = buildOf(contents);
  return { job: { files, options: {}, fixes }, reader };
};
const small = { "index.html": page("<img src=gone.png>"), "a.js": "let a" };
/** Enough to be busy for a while, however fast the machine is. */
const busy = {
  "index.html": Array.from({ length: 60_000 }, (_, i) => `<img src=${i}.png>`).join(""),
};

test("finds the same as without a thread", async () => {
  const { job, reader } = jobOf(small);
  const found = await inspectInWorker(job, reader);
  expect(found).toEqual({
    ...(await inspectBuild(job.files, reader)),
    rewritten: [],
    integrities: [],
  });
});

test("hands over what it adds and what a fix changes, as bytes", async () => {
  const model = jobOf({ "car.glb": Buffer.from("glTF") });
  const { added } = await inspectInWorker(model.job, model.reader);
  expect(added).toEqual((await inspectBuild(model.job.files, model.reader)).added);
  expect(added.every(({ content }) => Buffer.isBuffer(content))).toBe(true);
  const absolute = { "index.html": '<script src="/a.js"></script>', "a.js": "1" };
  const { job, reader } = jobOf(absolute, [REWRITE_BASE]);
  const { rewritten, checks } = await inspectInWorker(job, reader);
  expect(rewritten.map(({ content }) => content.toString())).toEqual([
    '<script src="./a.js"></script>',
  ]);
  expect(checks).toEqual([]);
});

test("S13 the thread of all other calls goes on meanwhile", async () => {
  const { job, reader } = jobOf(busy);
  // Started and warm, so that only the inspection is counted.
  const inspect = openInspection({ workers: 1 });
  await inspect(jobOf(small).job, jobOf(small).reader);
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  await inspect(job, reader).finally(() => clearImmediate(next));
  expect(turns).toBeGreaterThan(100);
});

describe("S13 what cannot be inspected is refused", () => {
  const refusal = { status: 413, message: uploadMessages.cannotInspect };

  test("when it takes too long, and the next one is not", async () => {
    const inspect = openInspection({ workers: 1, milliseconds: 1 });
    const { job, reader } = jobOf(busy);
    await expect(inspect(job, reader)).rejects.toMatchObject(refusal);
    const { job: next, reader: other } = jobOf(small);
    expect((await inspectInWorker(next, other)).entry).toBe("index.html");
  });

  test("when it takes too much memory", async () => {
    const inspect = openInspection({ workers: 1, megabytes: 24 });
    const { job, reader } = jobOf(busy);
    await expect(inspect(job, reader)).rejects.toMatchObject(refusal);
  });

  test("with the store's own failure, when that cannot be read", async () => {
    const { job } = jobOf(small);
    const away = { read: () => Promise.reject(new StoreUnavailableError("away")) };
    await expect(inspectInWorker(job, away)).rejects.toThrow(StoreUnavailableError);
  });
});

test("S13 no more wait than can be served, and who waits gets its turn", async () => {
  const inspect = openInspection({ workers: 1, waiting: 1 });
  const { job, reader } = jobOf(small);
  let letGo = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let first: Promise<unknown> = Promise.resolve();
  await new Promise<void>((isHeld) => {
    first = inspect(job, {
      async read(path, range) {
        isHeld();
        await gate;
        return reader.read(path, range);
      },
    });
  });
  const second = inspect(job, reader);
  await expect(inspect(job, reader)).rejects.toMatchObject({
    status: 503,
    message: failures.unavailable,
  });
  letGo();
  expect(await second).toEqual(await first);
});
