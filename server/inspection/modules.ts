import { findImports } from "../../contract/builds/named-files.ts";
import { type Folder, folderOf } from "./folder.ts";
import type { HtmlPage } from "./html-page.ts";
import { type Reference, targetOf } from "./references.ts";

const RELATIVE = /^(\.{0,2}\/|https?:)/;
const MAX_WALK_LENGTH = 500;

export interface Imports {
  references: Reference[];
  /** Names like "three" that no import map explains: a browser refuses the whole module. */
  unexplained: { from: string; name: string }[];
}

/** What the modules of a page import, and what those import in turn. */
export async function followImports(folder: Folder, entry: string, page: HtmlPage) {
  const found: Imports = { references: [], unexplained: [] };
  const queue: string[] = [];
  const seen = new Set<string>();
  const visit = (from: string, text: string) => {
    for (const name of leadingImports(text)) {
      const reference = importReference(from, name, entry, page.imports);
      if (!reference) {
        found.unexplained.push({ from, name });
        continue;
      }
      found.references.push(reference);
      enqueue(reference);
    }
    for (const address of laterImports(text))
      found.references.push({ from, address, kind: "script", isVital: false });
  };
  const enqueue = (reference: Reference) => {
    const target = targetOf(reference);
    if (!target || target.is === "outside") return;
    const path = target.is === "absolute" ? folderOf(entry) + target.path : target.path;
    if (!folder.has(path) || seen.has(path)) return;
    seen.add(path);
    queue.push(path);
  };
  for (const { text, isModule } of page.inline) if (isModule) visit(entry, text);
  for (const address of page.modules)
    enqueue({ from: entry, address, kind: "script", isVital: true });
  for (let at = 0; at < Math.min(queue.length, MAX_WALK_LENGTH); at += 1) {
    const path = queue[at] ?? "";
    visit(path, await folder.text(path));
  }
  return found;
}

export const leadingImports = (text: string): string[] => [
  ...new Set(findImports(text).map(({ name }) => name)),
];

const LATER = /\bimport\(\s{0,9}(["'`])((?:https?:)?\/\/[^"'`\s$\\]{3,500})\1\s{0,9}\)/g;
/** The name of a bundler's piece, with its hash: what bundlers write is loaded. */
const PIECE =
  /\bimport\(\s{0,9}(["'`])(\.{1,2}\/[\w./-]{0,200}[-.](?=[\w-]{0,20}[\dA-Z])[\w-]{8,20}\.m?js)\1\s{0,9}\)/g;
/** What it imports while it runs: of other hosts, and of its own pieces. */
const laterImports = (text: string) =>
  new Set(
    [LATER, PIECE].flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([, , address = ""]) => address),
    ),
  );

const MAX_NAME_LENGTH = 500;
/** All that a name lies in, the deepest first, each with its slash. */
const foldersOf = (name: string) =>
  [...name.slice(0, MAX_NAME_LENGTH).matchAll(/\//g)]
    .map(({ index }) => name.slice(0, index + 1))
    .toReversed();

function importReference(
  from: string,
  name: string,
  entry: string,
  imports: Map<string, string>,
): Reference | undefined {
  const script = { kind: "script", isVital: true, isImport: true } as const;
  const exact = imports.get(name);
  if (exact !== undefined) return { from: entry, address: exact, ...script };
  const prefix = foldersOf(name).find((folder) => imports.has(folder));
  if (prefix !== undefined) {
    const address = `${imports.get(prefix)}${name.slice(prefix.length)}`;
    return { from: entry, address, ...script };
  }
  return RELATIVE.test(name) || /^(data|blob):/.test(name)
    ? { from, address: name, ...script }
    : undefined;
}
