import type { CompletedUpload, Upload, UploadFile, UploadKind } from "../../contract/uploads.ts";
import type { Call } from "./as.ts";
import type { TestPortal } from "./portal.ts";

export type Files = Record<string, Buffer | string>;

/** Announces the files and returns the portal's answer. */
export function announce(call: Call, kind: UploadKind, files: Files) {
  const listed = Object.entries(files).map(([path, bytes]) => ({
    path,
    size: Buffer.byteLength(bytes),
  }));
  return call("POST", "/uploads", { kind, files: listed });
}

export async function createUpload(call: Call, kind: UploadKind, files: Files): Promise<Upload> {
  const { status, body } = await announce(call, kind, files);
  if (status !== 201) throw new Error(`${status} ${String(body["message"])}`);
  return body["data"] as Upload;
}

/** Sends to the address as issued; that of a disk store is relative in tests. */
export const putBytes = (
  portal: TestPortal,
  url: string | undefined,
  bytes: Buffer | string,
  headers: Record<string, string> = {},
) =>
  fetch(new URL(url ?? "/nowhere", portal.url), {
    method: "PUT",
    body: Buffer.from(bytes),
    headers,
  });

/** Sends everything that is still missing, file by file and part by part. */
export async function sendFiles(portal: TestPortal, upload: Upload, files: Files) {
  for (const file of upload.files.filter(({ done }) => !done)) {
    const bytes = Buffer.from(files[file.path] ?? "");
    for (const { url, start, size } of piecesOf(file)) {
      const answer = await putBytes(portal, url, bytes.subarray(start, start + size));
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  }
}

function piecesOf({ url, size, parts }: UploadFile) {
  if (!parts) return [{ url, start: 0, size }];
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + part.size, 0));
  return parts.map((part, i) => ({ ...part, start: starts[i] ?? 0 })).filter(({ done }) => !done);
}

export const complete = (call: Call, id: string, options: object = {}) =>
  call("POST", `/uploads/${id}/complete`, options);

/** From announcing the upload to the address of the published files. */
export async function uploadAll(
  portal: TestPortal,
  call: Call,
  kind: UploadKind,
  files: Files,
): Promise<CompletedUpload & { _id: string }> {
  const upload = await createUpload(call, kind, files);
  await sendFiles(portal, upload, files);
  const { status, body } = await complete(call, upload._id);
  if (status !== 200) throw new Error(`${status} ${String(body["message"])}`);
  return { _id: upload._id, ...(body["data"] as CompletedUpload) };
}
