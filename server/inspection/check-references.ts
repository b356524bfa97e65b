import { REWRITE_BASE } from "../../contract/builds/builds.ts";
import { COPY_FILES, sameAddress } from "../../contract/builds/copies.ts";
import { inspectionMessages } from "../../contract/builds/inspection.ts";
import { addressesInStyle } from "../../contract/builds/named-files.ts";
import { toSentence } from "../../contract/sentences.ts";
import { absoluteFilesIn } from "./absolute-names.ts";
import type { Clues } from "./clues.ts";
import { findCompanions, partsOf } from "./engines/companions.ts";
import { type Folder, folderOf } from "./folder.ts";
import { type HtmlPage, readPage } from "./html-page.ts";
import { followImports } from "./modules.ts";
import { findBase } from "./page-base.ts";
import { checkRouting } from "./rewriting/path-router.ts";
import { distinct, type Reference, targetOf, withoutOwnName } from "./references.ts";
import type { Finding } from "./findings.ts";

/** What the entry page and what it loads ask for, against what was uploaded. */
export async function checkReferences(clues: Clues, models: string[]): Promise<Checked> {
  const { folder, entry, html } = clues;
  if (entry === null) return NOTHING;
  if (models.length > 0) return checkParts(folder, models);
  if (html === "") return NOTHING;
  const page = readPage(entry, html);
  const imports = await followImports(folder, entry, page);
  const references = distinct([
    ...page.references,
    ...imports.references,
    ...(await styleReferences(folder, entry, page)),
    ...(await findCompanions(clues)),
  ]);
  const unexplained = imports.unexplained.map(({ from, name }) => bareImport(from, name));
  const base = findBase(folder, entry, references);
  const findings = [
    ...unexplained,
    ...onePerHost(
      onePerFile(
        references.flatMap((reference) => checkReference(folder, { entry, base }, reference)),
      ),
    ),
    ...(base === undefined
      ? [...checkAbsoluteNames(clues, entry, page), ...checkRouting(clues, entry)]
      : []),
    ...checkSpelling(clues, entry),
  ];
  return { findings, references };
}

interface Checked {
  findings: Finding[];
  references: Reference[];
}
const NOTHING: Checked = { findings: [], references: [] };

/** A file that several ask for is missing once, for the one that needs it most. */
function onePerFile(findings: Finding[]): Finding[] {
  const worst = new Map<string, Finding>();
  for (const finding of findings) {
    const { code, path = "", level } = finding;
    const known = worst.get(path);
    if (code === "missing-file" && (!known || (known.level !== "error" && level === "error")))
      worst.set(path, finding);
  }
  return findings.filter(
    (finding) => finding.code !== "missing-file" || worst.get(finding.path ?? "") === finding,
  );
}

/** What is reported of a host once is of all files that are loaded from it there. */
function onePerHost(findings: Finding[]): Finding[] {
  const reported = new Map<string, NonNullable<Finding["files"]>>();
  return findings.flatMap((finding) => {
    if (!finding.files) return [finding];
    const words = toSentence(finding.message).message;
    const known = reported.get(words);
    known?.push(...finding.files);
    if (known) return [];
    const files = [...finding.files];
    reported.set(words, files);
    return [{ ...finding, files }];
  });
}

/** A lone model is nothing without its geometry, and poorer without its pictures. */
async function checkParts(folder: Folder, models: string[]): Promise<Checked> {
  const references = (await Promise.all(models.map((model) => partsOf(folder, model)))).flat();
  const findings = references.flatMap((part) =>
    checkReference(folder, { entry: part.from, base: undefined }, part),
  );
  return { findings, references };
}

function checkReference(
  folder: Folder,
  { entry, base }: { entry: string; base: string | undefined },
  reference: Reference,
): Finding[] {
  const target = targetOf(reference);
  if (!target) return [];
  if (target.is === "outside") return [outsideHost(reference, target.host)];
  if (target.is === "absolute") {
    const isBelow = base !== undefined && `/${target.path}`.startsWith(base);
    return isBelow && folder.has(folderOf(entry) + `/${target.path}`.slice(base.length))
      ? [absoluteBase(base, entry)]
      : [missing(folder, reference, target.path)];
  }
  const path = withoutOwnName(target.path, folder.name);
  if (folder.has(path) || folder.hasFolder(`${path}/`)) return [];
  return [missing(folder, reference, path)];
}

/** Where the page itself is relative: a script that is not looks for its files at the top of the host. */
function checkAbsoluteNames({ folder, scripts }: Clues, entry: string, page: HtmlPage): Finding[] {
  const inline = page.inline.map(({ text }) => ({ path: entry, text }));
  return [...scripts, ...inline].flatMap((script) =>
    [...absoluteFilesIn(script, folderOf(entry), folder)].map((file) =>
      absoluteName(script.path, file.slice(folderOf(entry).length)),
    ),
  );
}

async function styleReferences(
  folder: Folder,
  entry: string,
  page: HtmlPage,
): Promise<Reference[]> {
  const sheets = page.styles.flatMap((address) => {
    const target = targetOf({ from: entry, address, kind: "style", isVital: false });
    return target?.is === "inside" && folder.has(target.path) ? [target.path] : [];
  });
  const found = await Promise.all(
    [...new Set(sheets)].map(async (from) => {
      return addressesInStyle(await folder.text(from)).map((address): Reference => ({
        from,
        address,
        kind: "style",
        isVital: false,
      }));
    }),
  );
  return found.flat();
}

const FILE_NAME =
  /["'`]((?:[\w .()@+-]{1,200}\/)*[\w .()@+-]{1,200}\.(?:glb|gltf|bin|png|jpe?g|webp|ktx2?|basis|hdr|exr|mp3|ogg|wav|mp4|webm|json|wasm|js|fbx|obj|data|pck))["'`]/gi;

/** A text in a script that is the name of a file but for upper and lower case, was meant to be that name. */
function checkSpelling({ folder, scripts }: Clues, entry: string): Finding[] {
  const reported = new Map<string, Finding>();
  for (const { path, text } of scripts)
    for (const [, name = ""] of text.matchAll(FILE_NAME)) {
      const places = [folderOf(entry) + name, folderOf(path) + name];
      if (places.some((place) => folder.has(place))) continue;
      const meant = places.map((place) => folder.alike(place)).find(Boolean);
      if (meant !== undefined) reported.set(name, wrongCase(path, name, meant, "warning"));
    }
  return [...reported.values()];
}

function missing(folder: Folder, { from, isVital }: Reference, path: string): Finding {
  const level = isVital ? "error" : "warning";
  const meant = folder.alike(path);
  if (meant !== undefined) return wrongCase(from, path, meant, level);
  const message = inspectionMessages.missing(path, from);
  return { level, code: "missing-file", message, path };
}

const wrongCase = (
  from: string,
  path: string,
  meant: string,
  level: Finding["level"],
): Finding => ({
  level,
  code: "wrong-case",
  message: inspectionMessages.wrongCase(from, path, meant),
  path: meant,
});

const absoluteBase = (base: string, entry: string): Finding => ({
  level: "error",
  code: "absolute-base",
  message: inspectionMessages.absoluteBase(base),
  path: entry,
  fix: REWRITE_BASE,
});

const absoluteName = (from: string, name: string): Finding => ({
  level: "warning",
  code: "absolute-name",
  message: inspectionMessages.absoluteName(from, name),
  path: from,
  fix: REWRITE_BASE,
});

/** Analytics are a courtesy to the maker: nothing is lost without them. */
const ANALYTICS =
  /(^|\.)(unity3d\.com|google-analytics\.com|googletagmanager\.com|clarity\.ms|hotjar\.com|cloudflareinsights\.com|plausible\.io|matomo\.cloud|segment\.com|sentry-cdn\.com|mixpanel\.com|snap\.licdn\.com)$/;
/** Chats, consent, buttons and advertisements: around the demo, not in it. */
const WIDGETS =
  /(^|\.)(cookiebot\.com|cookielaw\.org|onetrust\.com|usercentrics\.eu|intercom\.io|intercomcdn\.com|crisp\.chat|tawk\.to|zdassets\.com|hs-scripts\.com|connect\.facebook\.net|platform\.twitter\.com|disqus\.com|addthis\.com|buttons\.github\.io|storage\.ko-fi\.com|buymeacoffee\.com|googlesyndication\.com|doubleclick\.net|recaptcha\.net)$/;

function outsideHost(reference: Reference, host: string): Finding {
  const { kind, from, isVital, isImport } = reference;
  const name = host.replace(/:\d+$/, "");
  const about = (message: Finding["message"], level: Finding["level"]): Finding => ({
    level,
    code: "outside-host",
    message,
    path: from,
    ...copyable(reference),
  });
  if (ANALYTICS.test(name))
    return dispensable("phones-home", inspectionMessages.reportsTo(from, host), from);
  if (WIDGETS.test(name))
    return dispensable("outside-host", inspectionMessages.widget(from, host), from);
  if (kind === "style" || kind === "media")
    return about(inspectionMessages.loads[kind](from, host), "info");
  // A script may be anything; what a module imports or an engine starts with is not.
  const isNeeded = kind === "script" ? isImport === true : isVital;
  const { loads, mayNeed } = inspectionMessages;
  return about((isNeeded ? loads : mayNeed)[kind](from, host), "warning");
}

const dispensable = (code: string, message: Finding["message"], path: string): Finding => ({
  level: "info",
  code,
  message,
  path,
});

/** What a browser can put into the build: where the address of the whole file is known. */
function copyable({ kind, address, integrity }: Reference): Partial<Finding> {
  if (kind !== "script" && kind !== "style") return {};
  const file = { address: sameAddress(address.trim()), kind };
  return { fix: COPY_FILES, files: [{ ...file, ...(integrity && { integrity }) }] };
}

const bareImport = (from: string, name: string): Finding => ({
  level: "error",
  code: "bare-import",
  message: inspectionMessages.bareImport(from, name),
  path: from,
});
