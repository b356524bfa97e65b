import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt } from "./client.mjs";

const FILES = 8;
const FILE_BYTES = 200_000;
const AGAIN_MS = 1000;
const PAUSE_MS = 2000;
const EXISTS = 409;

/** Like the page, resends what did not arrive until it does. Each upload becomes a demo. */
export async function uploadForever(people) {
  const categories = await retryUntilDone(people.isRunning, () =>
    people.admin.call("GET", "/product-categories"),
  );
  if (!categories) return;
  const [{ _id: category }] = categories.data;
  for (let count = 0; people.isRunning(); count += 1) {
    const files = makeFiles(count);
    const about = { title: `Uploaded ${count}`, product_category_id: { _id: category } };
    const demo = await publish(people, files, about);
    if (demo) people.tally.demos.push({ ...demo, files });
    await sleep(PAUSE_MS);
  }
}

export const makeFiles = (count) => [
  { path: `up/index.html`, bytes: Buffer.from(`<!doctype html><title>${count}</title>`) },
  ...Array.from({ length: FILES }, (_, i) => ({
    path: `up/part${i}.bin`,
    bytes: randomBytes(FILE_BYTES),
  })),
];

async function publish({ admin, isRunning }, files, about) {
  const listed = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const upload = await retryUntilDone(isRunning, () =>
    admin.call("POST", "/uploads", { kind: "webgl", files: listed }),
  );
  for (const [i, file] of files.entries()) {
    const { url } = upload?.data.files[i] ?? {};
    if (url && !(await retryUntilDone(isRunning, () => put(url, file.bytes)))) return undefined;
  }
  const complete = () => admin.call("POST", `/uploads/${upload.data._id}/complete`, {});
  const build = upload && (await retryUntilDone(isRunning, complete));
  if (!build?.data) return undefined;
  const created = await retryUntilDone(isRunning, () =>
    admin.call("POST", "/demo-products", { ...about, build_id: build.data.build._id }),
  );
  return created && { url: build.data.url, title: about.title };
}

export async function put(url, bytes) {
  const answer = await fetch(url, { method: "PUT", body: bytes });
  return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
}

/** Undefined when the load ends before the call succeeds. */
async function retryUntilDone(isRunning, call) {
  for (let tries = 1; isRunning(); tries += 1) {
    const answer = await attempt(call);
    if (answer.status >= 200 && answer.status < 300) return answer;
    // An earlier try succeeded, but its answer was lost.
    if (answer.status === EXISTS && tries > 1) return answer;
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 403)
      throw new Error(`An upload was refused: ${answer.status} ${answer.message ?? ""}`);
    await sleep(AGAIN_MS);
  }
  return undefined;
}
