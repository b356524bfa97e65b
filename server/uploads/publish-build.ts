import { junkOf } from "../../contract/builds/junk-files.ts";
import {
  type BuildCopy,
  COPY_FOLDER,
  copyMessages,
  type CopyRequest,
} from "../../contract/builds/copies.ts";
import { type Build, type UploadCompletion, uploadMessages } from "../../contract/uploads.ts";
import { summarize } from "../inspection/findings.ts";
import type { Inspection } from "../inspection/inspect.ts";
import { inspectInWorker } from "../inspection/inspect-in-worker.ts";
import { badInput } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Store } from "../store/store.ts";
import { type BuildPlace, keyInBuild } from "../builds/keys.ts";
import { asSent, placeFiles, readerOf, type SourceFile, withOwn } from "./build-source.ts";
import { insertBuild } from "../builds/insert.ts";
import { pathInFolder } from "./plan.ts";
import { publish } from "./publish.ts";
import type { UploadRow } from "./queries.ts";
import type { VerifiedFile } from "./verify.ts";

/** By their first bytes: a player believes nothing else either. */
const VIDEO = /^(.{8}66747970|1a45dfa3)/;
const HEAD_BYTES = 12;

interface VerifiedUpload {
  upload: UploadRow;
  files: VerifiedFile[];
  completion: UploadCompletion;
}

/** Inspects the bytes, puts the files in their places and publishes; or says what is wrong with them. */
export async function publishBuild(
  portal: Services,
  actor: Actor,
  { upload, files, completion }: VerifiedUpload,
): Promise<Build | undefined> {
  const { id, folder } = upload;
  const { sent, leftOut } = leaveOutJunk(
    files.map((file) => asSent({ ...file, path: pathInFolder(file.path, folder) })),
  );
  if (upload.kind === "video") await refuseNoVideo(portal.store, sent);
  const copies = copiesIn(sent, folder, completion.copies ?? []);
  const chosenEntry =
    completion.entry === undefined ? {} : { entry: pathInFolder(completion.entry, folder) };
  const found = await inspectInWorker(
    {
      files: sent.map(({ path, size }) => ({ path, size })),
      options: { ...chosenEntry, folder, isSecure: isSecure(portal.config) },
      fixes: completion.fixes ?? [],
      copies,
    },
    readerOf(portal.store, sent),
  );
  const { entry } = found;
  const checks = [...found.checks, ...leftOut];
  if (entry === null || checks.some(({ level }) => level === "error"))
    return asRefused(id, { ...found, checks });
  const place: BuildPlace = { id, kind: upload.kind === "video" ? "video" : "webgl", folder };
  const whole = withOwn(sent, [...found.rewritten, ...found.added]);
  const facts = { checks, entry, copies: noted(copies, found.integrities) };
  await publish(portal, actor, upload, {
    files,
    place: () => placeFiles(portal.store, whole, (path) => keyInBuild(place, path)),
    write: (trx) =>
      insertBuild(trx, actor, place, { ...found, ...facts, files: withTypes(whole, found) }),
  });
  return undefined;
}

const asRefused = (id: string, found: Inspection): Build => ({
  _id: id,
  entry: found.entry,
  engine: found.engine,
  checks: found.checks,
  entryCandidates: found.entryCandidates,
  needs_isolation: found.needsIsolation,
  outside_hosts: found.outsideHosts,
  copies: [],
});

/** A browser has fetched them, and we believe of it only what lies in the upload: nothing is ever fetched here. */
function copiesIn(sent: SourceFile[], folder: string, requested: CopyRequest[]): CopyRequest[] {
  const paths = new Set(sent.map(({ path }) => path));
  return requested.map((copy) => {
    const path = pathInFolder(copy.path, folder);
    if (!path.startsWith(`${COPY_FOLDER}/`) || !paths.has(path))
      throw badInput("copies", copyMessages.noCopy);
    return { ...copy, path };
  });
}

const noted = (copies: CopyRequest[], integrities: string[]): BuildCopy[] =>
  copies.map(({ address, path }, i) => ({
    address,
    path,
    integrity: integrities[i] ?? "",
    at: new Date().toISOString(),
  }));

/** Browsers isolate pages of such origins only. */
const isSecure = ({ publicUrl, contentUrl }: Services["config"]) =>
  [publicUrl, contentUrl].every((url) =>
    /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(url),
  );

/** Whatever a client sends: nobody is to find a folder's history beside the demo. */
function leaveOutJunk(files: SourceFile[]) {
  const names = new Set(files.flatMap(({ path }) => junkOf(path) ?? []));
  return {
    sent: files.filter(({ path }) => junkOf(path) === undefined),
    leftOut: summarize(
      names.size > 0
        ? [{ level: "info", code: "left-out", message: uploadMessages.leftOut([...names]) }]
        : [],
    ),
  };
}

async function refuseNoVideo(store: Store, files: SourceFile[]) {
  const reader = readerOf(store, files);
  for (const { path, size } of files) {
    const range = { start: 0, end: HEAD_BYTES - 1 };
    const head = size < HEAD_BYTES ? Buffer.alloc(0) : await reader.read(path, range);
    if (!VIDEO.test(head.toString("hex"))) throw badInput("files", uploadMessages.notVideo(path));
  }
}

/** With how each has to be sent. */
export function withTypes(files: SourceFile[], { files: described }: Inspection) {
  const types = new Map(described.map((file) => [file.path, file]));
  return files.map(({ path, size, sha256 }) => ({
    path,
    size,
    sha256,
    contentType: types.get(path)?.contentType ?? "application/octet-stream",
    contentEncoding: types.get(path)?.contentEncoding ?? null,
  }));
}
