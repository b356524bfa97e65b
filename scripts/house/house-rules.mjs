import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../install.mjs";
import { lackingInOldBrowsers } from "../supported-browsers.mjs";

const SOURCE = /\.(ts|tsx|mjs)$/;
const SERVER = /^server\/(?!db\/|.*\.test\.ts$).*\.ts$/;
const EMPTY_WORDS =
  "utils?|helpers?|common|misc|types?|constants?|index|services?|managers?|components|hooks";

/**
 * Rules that the linter does not have, as data. `paths`: such a path is wrong. `text`: such a text is
 * wrong in the files `in`, unless a comment beside it gives the `reason`.
 */
export const houseRules = [
  {
    name: "file-name",
    message: "Name the file by what it does or holds.",
    paths: new RegExp(`(^|/)(${EMPTY_WORDS})(\\.test)?\\.(ts|tsx|mjs)$`),
  },
  {
    name: "folder-name",
    message: "A folder is a noun of the product.",
    paths: new RegExp(`^(contract|server|web|e2e)/(.*/)?(${EMPTY_WORDS})/`),
  },
  {
    name: "flat-contract",
    message: "contract/ has one level of folders.",
    paths: /^contract\/[^/]+\/[^/]+\//,
  },
  {
    name: "only-forwards",
    message: "Import from the file that holds the thing.",
    in: SOURCE,
    text: /^(\s*(\/\/.*|\/\*[^]*?\*\/|(import|export)\s[^;]*\sfrom\s+"[^"]+";))+\s*$/g,
  },
  {
    name: "only-error-classes",
    message: "Write functions; a class is an error, or React's error boundary.",
    in: SOURCE,
    text: /^\s*(export\s+)?(default\s+)?(abstract\s+)?class\s(?!\w+ extends \w*(Error|Component)\b)/gm,
  },
  {
    name: "plain-type-names",
    message: "No I-, T-, Dto, Entity, Helper, Service or Manager.",
    in: SOURCE,
    text: /\b(interface|type|class)\s+([IT][A-Z][a-z]\w*|\w+(Dto|Entity|Helper|Service|Manager))\b/g,
  },
  {
    name: "effect-reason",
    message: "Say beside the effect why it cannot be an event or a query.",
    in: SOURCE,
    text: /\buse(Layout|Insertion)?Effect\(/g,
    reason: /(\/\/|\/\*|^\s*\*).*\w+\W+\w+\W+\w+/,
  },
  {
    name: "suppression-reason",
    message: "Say why, in words: `-- because ...` or a comment above.",
    in: SOURCE,
    text: /\b(ox|es)lint-disable|@ts-(expect-error|ignore|nocheck)/g,
    reason: /(-- |@ts-\S+ |^\s*(\/\/|\/\*|\*)(?!.*lint-disable)).*\w+\W+\w+\W+\w+/,
  },
  {
    name: "no-skipped-tests",
    message: "A test runs, is deleted, or is skipped where the machine lacks what it needs.",
    in: /(\.test\.(ts|mjs)|^e2e\/.*\.ts)$/,
    // A condition with a "not" means that the machine lacks something.
    text: /\b(it|test|describe)\.(skip\((?!!)|(only|todo|fixme)\()/g,
  },
  {
    name: "no-sql-from-strings",
    message: "Values go into SQL as parameters.",
    in: SERVER,
    text: /\.query(<[^>]*>)?\(\s*(`[^`]*\$\{|"[^"]*"\s*\+)/g,
  },
  {
    name: "named-columns",
    message: "Name the columns: a new one must not reach the wire by itself.",
    in: SERVER,
    text: /\.(selectAll|returningAll)\(/g,
  },
  {
    name: "guarded-storage",
    message:
      "Take localStore or tabStore of web/ui/browser-storage.ts: where cookies are blocked the name throws.",
    // Code that runs before all other code has its own guards.
    in: /^web\/(?!public\/|ui\/browser-storage\.ts|.*\.test\.ts$).*\.tsx?$/,
    text: /\b(local|session)Storage\b/g,
  },
  {
    name: "old-browsers",
    message:
      "Not every supported browser has this (scripts/supported-browsers.mjs): write it another way.",
    in: /^(contract|web|samples|server\/content\/in-frame|server\/inspection\/model-viewer)\/(?!.*\.test\.ts$).*\.(tsx?|m?js|css|html)$/,
    text: lackingInOldBrowsers,
  },
  {
    name: "colour-from-token",
    message: "Every colour is a token of web/styles.",
    in: /^web\/.*\.tsx$/,
    text: /["'\s[]#([0-9a-f]{3}){1,2}\b|\b(rgb|hsl|oklch)a?\(|-(slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b/gi,
  },
  {
    name: "letters-in-rem",
    message:
      "Letters, their lines and icons are in rem: they grow with what the browser is set to.",
    in: /^web\/.*\.tsx?$/,
    text: /\b(text|leading)-\[[\d.]+px\]|\bsize=\{\d+\}/g,
  },
  {
    name: "expand-first",
    message:
      "Nodes of the version before still run on it: add now, and take away in a later release, with `-- contract:` and since when nothing reads it.",
    // Earlier migrations were released together, with downtime.
    in: /^server\/db\/migrations\/(?!0[01]\d|02[0-5]).*\.sql$/,
    text: /\bdrop\s+(table|column)\b|\brename\s+(to|column)\b|\balter\s+column\s+\w+\s+((set\s+data\s+)?type|set\s+not\s+null)\b|\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/gi,
    reason: /--\s*contract: .*\w+\W+\w+\W+\w+/,
  },
  {
    name: "stands-alone",
    message: "A clone stands alone: no path of a machine, no package mirror.",
    in: /./,
    text: /\/(work|workspaces?|mnt|home\/\w+|Users\/\w+)\/|"resolved":\s+"http/g,
  },
];

/** In larger folders files are hard to find. Recordings are read by a test; migrations are numbered and stay put. */
const MAX_FILES_IN_FOLDER = 40;
const IN_A_ROW = ["web/player/recordings", "server/db/migrations"];

/** Every breach of the rules above in the tree under `folder`. */
export function checkHouse(folder) {
  const paths = listFiles(folder);
  return [...crowdedFolders(paths), ...paths.flatMap((path) => breachesIn(folder, path))];
}

/** The files by which a folder exceeds the limit. */
function crowdedFolders(paths) {
  const message = `A folder holds at most ${MAX_FILES_IN_FOLDER} files: give those that belong together a folder.`;
  const folders = new Map();
  for (const path of paths)
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  for (const folder of IN_A_ROW) folders.delete(folder);
  return [...folders.values()]
    .flatMap((files) => files.slice(MAX_FILES_IN_FOLDER))
    .map((path) => ({ path, line: 1, name: "crowded-folder", message }));
}

function breachesIn(folder, path) {
  if (path === "scripts/house/violations.mjs") return []; // quotes them all
  const text = readFileSync(join(folder, path), "utf8");
  if (text.includes("\0")) return [];
  return houseRules.flatMap((rule) => breachesOf(rule, path, text));
}

/** Walks instead of asking git, which refuses to speak about another user's clone. */
function listFiles(folder) {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
  const isSkipped = ({ name }) => name === ".git" || ignored.includes(`${name}/`);
  const walk = (at) =>
    readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry) => {
      if (isSkipped(entry)) return [];
      if (entry.isDirectory()) return walk(`${at}${entry.name}/`);
      return entry.isFile() && !entry.name.endsWith(".log") ? [`${at}${entry.name}`] : [];
    });
  return walk("");
}

function breachesOf(rule, path, text) {
  const { name, message } = rule;
  if (rule.paths) return rule.paths.test(path) ? [{ path, line: 1, name, message }] : [];
  if (!rule.in.test(path)) return [];
  const lines = text.split("\n");
  return [...text.matchAll(rule.text)]
    .map((match) => text.slice(0, match.index).split("\n").length)
    .filter((line) => !rule.reason || !hasReason(lines, line, rule.reason))
    .map((line) => ({ path, line, name, message }));
}

/** The reason is on the line itself or in the comment that ends above it. */
function hasReason(lines, line, reason) {
  const [here, above = "", before = ""] = [lines[line - 1], lines[line - 2], lines[line - 3]];
  return [here, above.trim() === "*/" ? before : above].some((text) => reason.test(text));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const breaches = checkHouse(root);
  for (const { path, line, name, message } of breaches)
    console.log(`${path}:${line} ${name}: ${message}`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
