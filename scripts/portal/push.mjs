import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readBuild } from "./read-build.mjs";

/** Ends the command with a sentence and a status. */
export class PushError extends Error {
  constructor(exitStatus, message) {
    super(message);
    this.exitStatus = exitStatus;
  }
}

const MAX_FAILURES = 6;
const FIRST_WAIT_MS = 500;
/** The request itself is wrong; sending it again would not help. */
const REFUSALS = new Set([400, 409, 413, 422]);

/** Uploads a build and lets the demo play it. */
export async function push({ path, demo, entry, url, token }) {
  const call = caller(url, token);
  const { data: before } = await call("GET", `/demo-products/${encodeURIComponent(demo)}`);
  const build = await readOrRefuse(path);
  try {
    const announced = build.files.map(({ path: name, size, sha256 }) => ({
      path: name,
      size,
      sha256,
    }));
    const { data: upload } = await call("POST", "/uploads", {
      kind: build.kind,
      files: announced,
    });
    const buildId = await sendOrAbort({ call, url, build, entry }, upload);
    await call("PATCH", `/demo-products/${before._id}`, { build_id: buildId });
    console.log(`Published in "${before.title}": ${new URL(`/demo-details/${before._id}`, url)}`);
  } finally {
    await build.close();
  }
}

async function readOrRefuse(path) {
  try {
    return await readBuild(path);
  } catch (error) {
    throw new PushError(1, `${path} cannot be read: ${error.message}`);
  }
}

/** A failed upload is aborted; if that fails as well, the portal removes it by itself after some days. */
async function sendOrAbort(what, upload) {
  try {
    return await sendAndComplete(what, upload);
  } catch (error) {
    await what.call("DELETE", `/uploads/${upload._id}`).catch(() => undefined);
    throw error;
  }
}

async function sendAndComplete({ call, url, build, entry }, upload) {
  await sendAll({ call, url, build }, upload);
  console.log("Inspecting the build");
  const { status, data, message } = await call("POST", `/uploads/${upload._id}/complete`, {
    entry,
  });
  for (const { level, path, message: text } of data?.build?.checks ?? [])
    console.log(`${level}: ${path && !text.includes(path) ? `${path}: ` : ""}${text}`);
  if (status === 422) throw new PushError(1, `Refused: ${message}`);
  return data.build_id;
}

/** Piece by piece. After a failure the portal says what it lacks, and only that is sent again. */
async function sendAll({ call, url, build }, announced) {
  const places = new Map(build.files.map(({ path, place }) => [path, place]));
  const show = progressOf(announced);
  let upload = announced;
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendMissing(upload, places, url, show);
    } catch (error) {
      if (failures === MAX_FAILURES)
        throw new PushError(2, `The files could not be sent: ${error.message}`);
    }
    await wait(FIRST_WAIT_MS * 2 ** failures);
    upload = (await call("GET", `/uploads/${announced._id}`)).data;
  }
}

async function sendMissing({ files }, places, url, show) {
  for (const { path, size, done, url: address, headers = {}, parts } of files) {
    if (done) continue;
    const bytes = await openAsBlob(places.get(path));
    let start = 0;
    for (const part of parts ?? [{ size, done: false, url: address }]) {
      const piece = bytes.slice(start, start + part.size);
      start += part.size;
      if (part.done) continue;
      const answer = await fetch(new URL(part.url, url), { method: "PUT", body: piece, headers });
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
      await answer.arrayBuffer();
      show(path, part.size);
    }
  }
}

/** One line that is updated on a terminal; elsewhere a line for every ten percent. */
function progressOf({ size, file_count: count }) {
  let sent = 0;
  let printed = 0;
  console.log(`Sending ${count} ${count === 1 ? "file" : "files"}, ${size} bytes`);
  return (path, bytes) => {
    sent += bytes;
    const percent = size === 0 ? 100 : Math.min(100, Math.floor((100 * sent) / size));
    if (process.stdout.isTTY)
      process.stdout.write(`\r\x1b[K${percent} % ${path}${percent === 100 ? "\n" : ""}`);
    else if (percent >= printed + 10 || percent === 100) {
      if (percent > printed) console.log(`${percent} %`);
      printed = percent;
    }
  };
}

/** Throws the portal's message; 422 is returned, as it holds the findings of the inspection. */
function caller(url, token) {
  return async (method, path, body) => {
    const answer = await reach(new URL(`/api/v1${path}`, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = await answer.json().catch(() => undefined);
    if (parsed === undefined)
      throw new PushError(2, `${url} answered ${answer.status}, and not as the portal does.`);
    if (answer.ok || answer.status === 422) return { status: answer.status, ...parsed };
    throw new PushError(REFUSALS.has(answer.status) ? 1 : 2, parsed.message);
  };
}

async function reach(address, init) {
  try {
    return await fetch(address, init);
  } catch (error) {
    const reason = error.cause?.message || error.cause?.code || error.message;
    throw new PushError(2, `${address.origin} cannot be reached: ${reason}`);
  }
}
