import { type BuildCheck, CHOOSE_ENTRY } from "../../contract/builds/builds.ts";
import { inspectionMessages } from "../../contract/builds/inspection.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { checkFiles } from "./check-files.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkModel, readModel } from "./check-model.ts";
import { checkReferences } from "./check-references.ts";
import { collectClues } from "./clues.ts";
import { typeOf } from "./content-types.ts";
import { findOutsideHosts } from "./outside-hosts.ts";
import { describeFile, type FileDescription, findInflater } from "./describe-file.ts";
import { type Engine, findEngine } from "./engines/engine.ts";
import { type Entry, findEntry } from "./entry.ts";
import { type BuildFile, type BuildReader, type Folder, forEachOf, openFolder } from "./folder.ts";
import { type ViewerFile, viewerPage } from "./model-viewer.ts";
import { checkProject } from "./engines/source-project.ts";
import { needsIsolation } from "./engines/threads.ts";
import { type Finding, summarize } from "./findings.ts";

export interface Inspection {
  entry: string | null;
  entryCandidates: string[];
  engine: Engine | null;
  needsIsolation: boolean;
  files: FileDescription[];
  checks: BuildCheck[];
  /** Other hosts that it names. */
  outsideHosts: string[];
  /** Files of ours that belong to the build: the viewer around a lone model. `files` describes them too. */
  added: ViewerFile[];
}

export interface InspectionOptions {
  /** The page that somebody chose. */
  entry?: string;
  /** The name of the uploaded folder, where it has one. */
  folder?: string;
  /** Whether browsers isolate pages of this portal: they do under https, and on the machine itself. */
  isSecure?: boolean;
}

/** Of the pages to choose from; `entryCandidates` has them all. */
const NAMED_AT_MOST = 10;

const isolation = (isSecure: boolean | undefined): Finding => ({
  level: "info",
  code: "needs-isolation",
  message: isSecure ? inspectionMessages.isIsolated : inspectionMessages.needsIsolation,
});

/** Looks at an upload before anything of it is published. What it adds is to be stored beside it. */
export async function inspectBuild(
  files: BuildFile[],
  reader: BuildReader,
  options: InspectionOptions = {},
): Promise<Inspection> {
  const folder = openFolder(files, reader, options.folder);
  const found = findEntry(folder, options.entry);
  const clues = await collectClues(folder, found.entry);
  const isIsolated = await needsIsolation(clues);
  const described = await describeFiles(folder);
  const models = await Promise.all(found.models.map((path) => readModel(folder, path)));
  const added = models.length > 0 ? viewerPage(models) : [];
  const engine = models.length > 0 ? { name: "glTF", version: null } : await findEngine(clues);
  // A person who chose a page knows what it is.
  const project = options.entry === undefined ? await checkProject(clues) : undefined;
  const { findings, references } = await checkReferences(clues, found.models);
  return {
    entry: found.entry,
    entryCandidates: found.candidates,
    engine,
    needsIsolation: isIsolated,
    files: [...described, ...added.map(describeOwn)],
    added,
    outsideHosts: await findOutsideHosts(clues, references),
    // All else would be said of something that never was meant to play.
    checks: summarize(
      project
        ? [project]
        : [
            ...checkEntry(folder, found, options.entry),
            ...models.flatMap(checkModel),
            ...(await checkFiles(folder, described)),
            ...findings,
            ...checkPermissions(clues, engine),
            ...(isIsolated ? [isolation(options.isSecure)] : []),
          ],
    ),
  };
}

async function describeFiles(folder: Folder) {
  const hasInflater = await findInflater(folder);
  const described = new Map<string, FileDescription>();
  await forEachOf(folder.paths, async (path) => {
    described.set(path, await describeFile(folder, path, hasInflater));
  });
  return folder.paths.flatMap((path) => described.get(path) ?? []);
}

const describeOwn = ({ path, content, contentEncoding }: ViewerFile): FileDescription => ({
  path,
  contentType: typeOf(path, content),
  contentEncoding,
});

function checkEntry(
  folder: Folder,
  { entry, candidates }: Entry,
  requested: string | undefined,
): Finding[] {
  if (entry !== null) return [];
  if (candidates.length === 0) {
    const message = uploadMessages.noEntryIn(folder.paths);
    return [{ level: "error", code: "no-entry", message }];
  }
  const more = candidates.length > NAMED_AT_MOST ? ", …" : "";
  const names =
    candidates
      .slice(0, NAMED_AT_MOST)
      .map((path) => `"${path}"`)
      .join(", ") + more;
  const message =
    requested === undefined
      ? inspectionMessages.chooseEntry(names)
      : inspectionMessages.noSuchEntry(requested, names);
  return [{ level: "error", code: CHOOSE_ENTRY, message, fix: CHOOSE_ENTRY }];
}
