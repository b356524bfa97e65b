import { type BuildCheck, checkLevels, CHOOSE_ENTRY } from "../../contract/builds.ts";
import { inspectionMessages } from "../../contract/inspection.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { checkFiles } from "./check-files.ts";
import { checkModel } from "./check-model.ts";
import { checkReferences } from "./check-references.ts";
import { gatherClues } from "./clues.ts";
import { typeOf } from "./content-types.ts";
import { describeFile, type FileDescription, findInflater } from "./describe-file.ts";
import { type Engine, findEngine } from "./engine.ts";
import { type Entry, findEntry } from "./entry.ts";
import { type BuildFile, type BuildReader, type Folder, forEachOf, openFolder } from "./folder.ts";
import { viewerPage } from "./model-viewer.ts";
import { needsIsolation } from "./threads.ts";

export interface Inspection {
  entry: string | null;
  entryCandidates: string[];
  engine: Engine | null;
  needsIsolation: boolean;
  files: FileDescription[];
  checks: BuildCheck[];
  /** Files of ours that belong to the build: the viewer around a lone model. `files` describes them too. */
  added: { path: string; content: Buffer }[];
}

const ISOLATION: BuildCheck = {
  level: "info",
  code: "needs-isolation",
  message: inspectionMessages.needsIsolation,
};

/** Looks at an upload before anything of it is published. What it adds is to be stored beside it. */
export async function inspectBuild(
  files: BuildFile[],
  reader: BuildReader,
  wish: { entry?: string } = {},
): Promise<Inspection> {
  const folder = openFolder(files, reader);
  const found = findEntry(folder, wish.entry);
  const clues = await gatherClues(folder, found.entry);
  const isIsolated = await needsIsolation(clues);
  const described = await describeFiles(folder);
  const added = found.model === null ? [] : viewerPage(found.model);
  return {
    entry: found.entry,
    entryCandidates: found.candidates,
    engine: found.model === null ? await findEngine(clues) : { name: "glTF", version: null },
    needsIsolation: isIsolated,
    files: [...described, ...added.map(describeOwn)],
    added,
    checks: tidied([
      ...checkEntry(found, wish.entry),
      ...(found.model === null ? [] : await checkModel(folder, found.model)),
      ...(await checkFiles(folder, described)),
      ...(await checkReferences(clues)),
      ...(isIsolated ? [ISOLATION] : []),
    ]),
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

const describeOwn = ({ path, content }: { path: string; content: Buffer }): FileDescription => ({
  path,
  contentType: typeOf(path, content),
  contentEncoding: null,
});

function checkEntry({ entry, candidates }: Entry, wish: string | undefined): BuildCheck[] {
  if (entry !== null) return [];
  if (candidates.length === 0)
    return [{ level: "error", code: "no-entry", message: uploadMessages.noEntry }];
  const names = candidates.map((path) => `"${path}"`).join(", ");
  const message =
    wish === undefined
      ? inspectionMessages.chooseEntry(names)
      : inspectionMessages.noSuchEntry(wish, names);
  return [{ level: "error", code: CHOOSE_ENTRY, message, fix: CHOOSE_ENTRY }];
}

/** Of each kind so many are listed; a person fixes the first ones and looks again. */
const LISTED_OF_A_KIND = 20;

/** The worst first, each sentence once, and no flood of one kind. */
function tidied(checks: BuildCheck[]): BuildCheck[] {
  const listed: BuildCheck[] = [];
  const counts = new Map<string, { check: BuildCheck; count: number }>();
  for (const check of new Map(checks.map((found) => [found.message, found])).values()) {
    const kind = counts.get(check.level + check.code) ?? { check, count: 0 };
    kind.count += 1;
    counts.set(check.level + check.code, kind);
    if (kind.count <= LISTED_OF_A_KIND) listed.push(check);
  }
  for (const { check, count } of counts.values()) {
    const { level, code } = check;
    const message = inspectionMessages.moreAlike(count - LISTED_OF_A_KIND, code);
    if (count > LISTED_OF_A_KIND) listed.push({ level, code, message });
  }
  return listed.toSorted((a, b) => checkLevels.indexOf(a.level) - checkLevels.indexOf(b.level));
}
