import { createHash } from "node:crypto";
import { makeFiles, put } from "../cluster/uploader.mjs";

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Announced and sent, but not completed. */
export async function sendFiles(admin, number) {
  const { files, upload } = await announceFiles(admin, number);
  for (const [i, { url }] of upload.files.entries()) expectGood(await put(url, files[i].bytes));
  const complete = () => admin.call("POST", `/uploads/${upload._id}/complete`, {});
  /** For when no fault is active. */
  const publish = async () => ({ url: expectGood(await complete()).data.url, files });
  return { files, complete, publish };
}

export async function announceFiles(admin, number) {
  const files = makeFiles(number);
  const listed = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const announced = { kind: "webgl", files: listed };
  return { files, upload: expectGood(await admin.call("POST", "/uploads", announced)).data };
}

export function expectGood(answer) {
  if (answer.status < 300) return answer;
  throw new Error(`An upload was answered with ${answer.status}: ${answer.message ?? ""}`);
}

/** The names of published files whose bytes are not those that were sent. */
export async function findDamaged({ url, files }) {
  const damaged = [];
  for (const { path, bytes } of files) {
    const name = path.split("/").at(-1);
    const answer = await fetch(new URL(name, url));
    const body = Buffer.from(await answer.arrayBuffer());
    // The portal adds its own script to the page.
    const isSame = name.endsWith(".html") ? answer.ok : hash(body) === hash(bytes);
    if (!isSame) damaged.push(`${name} (${answer.status})`);
  }
  return damaged;
}

/** A file of a demo as the player requests it; this host refuses in plain text. */
export async function readFile(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  const text = await answer.text();
  return answer.ok ? { status: answer.status } : { status: answer.status, message: text.trim() };
}
