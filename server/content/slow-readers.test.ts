import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import { page } from "../inspection/fixtures.ts";
import { s3Store } from "../store/s3.ts";
import type { Store } from "../store/store.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";

/** More than fits into the buffers between two sockets; no part of it is like another. */
const large = randomBytes(16 * 1024 ** 2);
const contents = { "index.html": page(), "large.data": large };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function startHost(...options: Parameters<typeof startContentHost>) {
  const host = await startContentHost(...options);
  cleanups.push(() => host.close());
  const build = await host.publish(contents);
  const folderOf = async () =>
    host.addressFor(build, await host.signIn("admin")).pathname.replace(/[^/]+$/, "");
  return { host, folderOf, folder: await folderOf() };
}

/** Requests a file, waits until it starts to arrive, and reads none of it. */
async function stall({ port }: ContentHost, path: string): Promise<ClientRequest> {
  const sent = request({ host: "127.0.0.1", port, path, agent: false }).end();
  sent.on("error", () => undefined);
  cleanups.push(() => sent.destroy());
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return sent;
}
const stallAll = (host: ContentHost, path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => stall(host, path)));

it("S12 a reader that takes no byte for a while loses its connection", async () => {
  const { host, folder } = await startHost({}, { stalledReaderMs: 200 });
  const closed = new Promise((resolve) => {
    host.server.once("connection", (socket) => socket.once("close", resolve));
  });
  const stalled = await stall(host, `${folder}large.data`);
  await closed;
  expect(stalled.socket?.bytesRead).toBeLessThan(large.length);
});

/** The same store, counting what is open and which pieces are read. */
function counting(store: Store) {
  const counts = { held: 0, read: 0, maxBytes: 0 };
  const open: Store["open"] = async (key, range) => {
    const object = await store.open(key, range);
    counts.held += 1;
    object?.stream.once("close", () => (counts.held -= 1));
    return object;
  };
  const read: Store["read"] = async (key, range, into) => {
    counts.held += 1;
    counts.read += 1;
    counts.maxBytes = Math.max(counts.maxBytes, range.end - range.start + 1);
    return store.read(key, range, into).finally(() => (counts.held -= 1));
  };
  return { counts, store: { ...store, open, read } };
}

it("S12 nothing of the store is held for stalled readers", async () => {
  const { host: disk } = await startHost();
  const { counts, store } = counting(disk.store);
  const { host, folder } = await startHost({}, { store });
  await stallAll(host, `${folder}large.data`, 20);
  await expect.poll(() => counts.held).toBe(0);
  expect(counts.read).toBeGreaterThanOrEqual(20);
  expect((await host.call(`${folder}large.data`)).body.equals(large)).toBe(true);
  const part = await host.call(`${folder}large.data`, { range: "bytes=1000001-5000002" });
  expect(part.body.equals(large.subarray(1_000_001, 5_000_003))).toBe(true);
});

it("R241 the more readers, the less memory for each, and every file arrives complete", async () => {
  const { host: disk } = await startHost();
  const { counts, store } = counting(disk.store);
  const { host, folder } = await startHost({}, { store });
  const readAll = async () => {
    const { body } = await host.call(`${folder}large.data`);
    expect(body.equals(large)).toBe(true);
    return counts.maxBytes;
  };
  expect(await readAll()).toBe(1024 ** 2);
  const stalled = await stallAll(host, `${folder}large.data`, 100);
  counts.maxBytes = 0;
  expect(await readAll()).toBeLessThan(400_000);
  for (const reader of stalled) reader.destroy();
  await expect.poll(readAll).toBe(1024 ** 2);
});

it("S12 a viewer with very many files on the way is asked to wait, others are not", async () => {
  const { host, folder, folderOf } = await startHost({}, { maxTransfersPerViewer: 3 });
  const stalled = await stallAll(host, `${folder}large.data`, 3);
  const { status, headers, body } = await host.call(`${folder}index.html`);
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  expect(body.toString()).toBe("Too many files at once. Please try again in a moment.\n");
  const other = await folderOf();
  expect((await host.call(`${other}index.html`)).status).toBe(200);
  for (const reader of stalled) reader.destroy();
  const again = async () => (await host.call(`${folder}index.html`)).status;
  await expect.poll(again).toBe(200);
});

describe.runIf(await hasRadosgwForTests())("with a bucket", () => {
  it("S12 a hundred stalled readers leave its connections to the others", async () => {
    const { stop, ...access } = await startRadosgw();
    cleanups.push(stop);
    const store = s3Store({ ...access, region: "us-east-1", bucket: "portal" });
    await store.check();
    const { host, folder, folderOf } = await startHost({}, { store });
    await stallAll(host, `${folder}large.data`, 100);
    const other = await folderOf();
    expect((await host.call(`${other}large.data`)).body.equals(large)).toBe(true);
    await store.check();
  });
});
