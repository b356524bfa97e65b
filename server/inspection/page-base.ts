import { uploadLimits } from "../../contract/uploads.ts";
import { type Folder, folderOf } from "./folder.ts";
import { type Reference, targetOf } from "./references.ts";

/**
 * The base that the absolute addresses of a page begin with: "/" or "/name/". One address alone is believed
 * only where it leads to a file just so, or where the page loads nothing by relative ones: a script of the
 * host (`/_vercel/insights/script.js`) may have the name of one in the build.
 */
export function findBase(folder: Folder, entry: string, references: Reference[]) {
  const root = folderOf(entry);
  const bases = new Map<string, number>();
  let isRelative = false;
  for (const reference of references) {
    const target = targetOf(reference);
    if (target?.is === "inside" && isLoader(reference)) isRelative ||= folder.has(target.path);
    const base = target?.is === "absolute" ? baseOf(folder, root, target.path) : undefined;
    if (base !== undefined) bases.set(base, (bases.get(base) ?? 0) + 1);
  }
  if (bases.has("/")) return "/";
  const [likeliest] = [...bases].toSorted(([, one], [, other]) => other - one);
  return likeliest && (likeliest[1] > 1 || !isRelative) ? likeliest[0] : undefined;
}

const isLoader = ({ kind }: Reference) => kind === "script" || kind === "style";

/** With which base `path` lies in the folder `root`; undefined when it lies nowhere. */
function baseOf(folder: Folder, root: string, path: string): string | undefined {
  const parts = path.split("/");
  // Nothing lies deeper, however long the address is.
  const first = Math.max(0, parts.length - uploadLimits.foldersDeep);
  const at = parts.findIndex((_, i) => i >= first && folder.has(root + parts.slice(i).join("/")));
  if (at < 0) return undefined;
  return ["", ...parts.slice(0, at), ""].join("/");
}
