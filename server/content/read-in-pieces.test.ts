import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import { readInPieces, fullRange } from "./read-in-pieces.ts";

const KEY = "webgl/aaaaaaaaaaaaaaaaaaaaaaaa/demo/large.data";
/** No piece of it is like another. */
const large = randomBytes(16 * 1024 ** 2);

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pieces-"));
  store = diskStore(folder);
  await store.put(KEY, large);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Accepts data only when its buffer is empty, as a slow socket does. */
function receiver(highWaterMark: number) {
  const received: Buffer[] = [];
  const sink = new Writable({
    highWaterMark,
    write(chunk: Buffer, _encoding, done) {
      const poll = () => {
        if (sink.writableNeedDrain || sink.writableEnded)
          done(void received.push(Buffer.from(chunk)));
        else setImmediate(poll);
      };
      setImmediate(poll);
    },
  });
  return { sink, content: () => Buffer.concat(received) };
}

it.each([
  ["one piece", 64 * 1024],
  ["many pieces", 8 * 1024 ** 2],
])(
  "R245 takes the buffer of a piece that has left, and none of %s on the way",
  async (_many, room) => {
    const buffers = new Set<ArrayBufferLike>();
    const read: Store["read"] = async (...args) => {
      const piece = await store.read(...args);
      if (piece) buffers.add(piece.bytes.buffer);
      return piece;
    };
    const { sink, content } = receiver(room);
    const body = await readInPieces({ ...store, read }, KEY, fullRange(large.length), sink);
    if (!body || Buffer.isBuffer(body)) throw new Error("It came in one piece");
    await pipeline(body, sink);
    expect(content().equals(large)).toBe(true);
    expect(buffers.size).toBeLessThan(16);
  },
);
