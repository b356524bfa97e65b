import { inspectionMessages } from "../../../contract/builds/inspection.ts";
import { projectKind } from "../../../contract/builds/source-projects.ts";
import type { Clues } from "../clues.ts";
import type { Finding } from "../findings.ts";
import { depthOf, folderOf } from "../folder.ts";
import { type HtmlPage, parsed, readPage } from "../html-page.ts";
import { followImports } from "../modules.ts";
import { targetOf } from "../references.ts";

/** The one thing to say of a folder that somebody works in; undefined for a build, or where that is not sure. */
export async function checkProject(clues: Clues): Promise<Finding | undefined> {
  const kind = projectKind(clues.folder.paths);
  if (kind !== undefined) return sourceProject(inspectionMessages.sourceProject(kind));
  if (!(await isSourcePage(clues))) return undefined;
  const built = builtFolder(clues);
  return sourceProject(
    built === undefined
      ? inspectionMessages.sourceProject("JavaScript")
      : inspectionMessages.sourceProjectWith("JavaScript", built),
  );
}

const sourceProject = (message: Finding["message"]): Finding => ({
  level: "error",
  code: "source-project",
  message,
});

const SOURCE = /\.(tsx?|jsx|vue|svelte)$/i;
const PLACEHOLDER = /%PUBLIC_URL%|<%=\s?htmlWebpackPlugin\b/;

async function isSourcePage(clues: Clues): Promise<boolean> {
  const { folder, entry, html } = clues;
  const hasBundler = await findBundler(clues);
  if (entry === null || !folder.has(entry)) return hasBundler;
  if (html === "") return false;
  const page = readPage(entry, html);
  if (page.modules.some((address) => isSource(entry, address))) return true;
  if (!hasBundler) return false;
  if (PLACEHOLDER.test(html) || loadsNothing(page)) return true;
  return (await followImports(folder, entry, page)).unexplained.length > 0;
}

function isSource(from: string, address: string) {
  const target = targetOf({ from, address, kind: "script", isVital: true });
  return target !== undefined && target.is !== "outside" && SOURCE.test(target.path);
}

/** A bundler puts its scripts into such a page. */
const loadsNothing = ({ references, inline }: HtmlPage) =>
  references.every(({ kind }) => kind === "style") &&
  inline.every(({ text }) => text.trim() === "");

const BUNDLERS = new Set([
  "vite",
  "webpack",
  "parcel",
  "rollup",
  "rolldown",
  "esbuild",
  "react-scripts",
  "@angular/cli",
  "@vue/cli-service",
  "@sveltejs/kit",
  "astro",
  "next",
  "nuxt",
]);

/** Asked of the package that the page belongs to, or of the only one where there is no page. */
async function findBundler({ folder, entry }: Clues): Promise<boolean> {
  const [nearest] = folder.paths
    .filter((path) => /(^|\/)package\.json$/.test(path) && !path.includes("node_modules/"))
    .filter((path) => entry === null || !folder.has(entry) || entry.startsWith(folderOf(path)))
    .toSorted((one, other) => depthOf(one) - depthOf(other));
  if (nearest === undefined) return false;
  const { dependencies, devDependencies } = parsed(await folder.text(nearest));
  const names = [dependencies, devDependencies].flatMap((list) =>
    typeof list === "object" && list !== null ? Object.keys(list) : [],
  );
  return names.some((name) => BUNDLERS.has(name));
}

/** Where bundlers leave what they build. */
const builtFolder = ({ folder }: Clues) =>
  /^(?:.*\/)?(?:dist|build|out|docs|www|_site)(?=\/index\.html$)/.exec(
    folder.paths
      .filter((path) => /(^|\/)(dist|build|out|docs|www|_site)\/index\.html$/.test(path))
      .toSorted((one, other) => depthOf(one) - depthOf(other))[0] ?? "",
  )?.[0];
