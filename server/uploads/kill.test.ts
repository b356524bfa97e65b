import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { sampleSignIns } from "../../samples/company.ts";
import type { Upload } from "../../contract/uploads.ts";
import { inParallel } from "../in-parallel.ts";
import { programOf } from "../test/processes/program.ts";

const KILLS = 4;
const PIECES_PER_ROUND = 60;

// A server starts five times here; on a busy machine that takes time.
vi.setConfig({ testTimeout: 900_000 });

let folder: string;
let child: ChildProcess | undefined;
let port: number;
let contentPort: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-kill-"));
  [port, contentPort] = [await freePort(), await freePort()];
});
afterAll(async () => {
  child?.kill("SIGTERM");
  if (child?.exitCode === null) await once(child, "exit");
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const api = (path: string) => `http://127.0.0.1:${port}/api/v1${path}`;

async function startServer() {
  child = spawn(process.execPath, programOf("main"), {
    stdio: "ignore",
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DATA_DIR: join(folder, "data"),
      SAMPLE_DATA: "1",
      WEBGL_FILE_DELAY_MS: "0",
    },
  });
  const isReady = async () => (await fetch(api("/health")).catch(() => undefined))?.ok === true;
  await expect.poll(isReady, { timeout: 300_000, interval: 100 }).toBe(true);
}

async function call(session: Record<string, string>, method: string, path: string, body?: object) {
  const answer = await fetch(api(path), {
    method,
    headers: { ...session, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return { status: answer.status, data };
}

async function signIn() {
  const { seS_id, password } = sampleSignIns[0] ?? { seS_id: "", password: "" };
  const { data } = await call({}, "POST", "/users/login", { seS_id, password });
  const { token, user } = data as { token: string; user: { session_id: string } };
  return { authorization: `Bearer ${token}`, "x-session-id": user.session_id };
}

test("R2 kill -9 in the middle of an upload, four times: what had arrived is not sent again", async () => {
  const files = Array.from({ length: 300 }, (_, i) => ({
    path: i === 0 ? "d/index.html" : `d/${i}.bin`,
    bytes: randomBytes(100_000 + i),
  }));
  // The last one is sent in parts.
  files.push({ path: "d/large.bin", bytes: randomBytes(40 * 1024 ** 2) });
  await startServer();
  const session = await signIn();
  const { data } = await call(session, "POST", "/uploads", {
    kind: "webgl",
    files: files.map(({ path, bytes }) => ({ path, size: bytes.length })),
  });
  let upload = data as Upload;

  /** Every part that the server has acknowledged. */
  const acknowledged: string[] = [];
  const send = (missing: Upload) => {
    const pieces = missing.files.flatMap((file) => {
      const bytes = files.find(({ path }) => path === file.path)?.bytes ?? Buffer.alloc(0);
      let start = 0;
      const parts = (file.parts ?? [file]).map((part) => {
        const name = `${file.path} from ${start}`;
        const piece = { ...part, name, bytes: bytes.subarray(start, start + part.size) };
        start += part.size;
        return piece;
      });
      return parts.filter(({ done }) => !done);
    });
    return inParallel(pieces, 6, async ({ name, url, bytes }) => {
      const answer = await fetch(url ?? "", { method: "PUT", body: bytes });
      expect(answer.status).toBe(200);
      acknowledged.push(name);
    });
  };

  for (let round = 0; round < KILLS; round += 1) {
    const sending = send(upload).catch(() => undefined);
    const enough = PIECES_PER_ROUND * (round + 1);
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(enough);
    child?.kill("SIGKILL");
    await sending;
    await startServer();
    upload = (await call(session, "GET", `/uploads/${upload._id}`)).data as Upload;
    const early = await call(session, "POST", `/uploads/${upload._id}/complete`, {});
    expect(early.status).toBe(409);
  }
  await send(upload);
  const { status } = await call(session, "POST", `/uploads/${upload._id}/complete`, {});
  expect(status).toBe(200);

  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const place = join(folder, "data/store/objects/webgl", upload._id);
  for (const { path, bytes } of files) {
    const stored = await readFile(join(place, path));
    expect(hash(stored), path).toBe(hash(bytes));
  }
});

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
