import { type Folder, forEachOf } from "./folder.ts";

/** What engines and threads are told by: the names, the entry page and the scripts. */
export interface Clues {
  folder: Folder;
  entry: string | null;
  /** The entry page; empty for a video or a model. */
  html: string;
  scripts: { path: string; text: string }[];
}

export async function collectClues(folder: Folder, entry: string | null): Promise<Clues> {
  const isPage = entry !== null && folder.has(entry) && /\.html?$/i.test(entry);
  const html = isPage ? await folder.text(entry) : "";
  const texts = new Map<string, string>();
  const paths = folder.paths.filter((path) => /\.m?js(\.(br|gz|unityweb))?$/i.test(path));
  await forEachOf(paths, async (path) => {
    texts.set(path, await folder.text(path));
  });
  return {
    folder,
    entry,
    html,
    scripts: paths.map((path) => ({ path, text: texts.get(path) ?? "" })),
  };
}

/** The first part in brackets, of those that fit, of the first text that does. */
export function findIn(clues: Clues, pattern: RegExp): string | null {
  for (const text of [clues.html, ...clues.scripts.map((script) => script.text)]) {
    const found = pattern.exec(text);
    if (found) return found[1] ?? found[2] ?? found[0];
  }
  return null;
}

export const hasPath = ({ folder }: Clues, pattern: RegExp) =>
  folder.paths.some((path) => pattern.test(path));
