import { readTags, type Tag } from "./html-tags.ts";
import { atPlace, distinct, pageBase, type PageBase, type Reference } from "./references.ts";

export interface HtmlPage {
  references: Reference[];
  /** What stands between script tags, and whether it is a module. */
  inline: { text: string; isModule: boolean }[];
  /** Addresses of module scripts, which have imports of their own. */
  modules: string[];
  /** Addresses of style sheets, which have references of their own. */
  styles: string[];
  imports: Map<string, string>;
}

/** What apps for phones bring themselves, and what isolates a page where its host does not: the portal does. */
const BROUGHT_BY_OTHERS = /(^|\/)(cordova|phonegap|enable-threads|coi-serviceworker(\.min)?)\.js$/;
/** What hosts put under their own names beside every site: nothing plays by it. */
const OF_THE_HOST = /^\/(_vercel|cdn-cgi|\.netlify|__\/firebase|_cf|\.well-known)\//;

/** The tags that load something by themselves, and the attributes that name it. */
const mediaTags = new Map([
  ["img", ["src"]],
  ["iframe", ["src"]],
  ["video", ["src", "poster"]],
  ["audio", ["src"]],
  ["source", ["src"]],
  ["embed", ["src"]],
  ["object", ["data"]],
  ["model-viewer", ["src", "environment-image", "skybox-image", "poster"]],
  ["a-asset-item", ["src"]],
]);

/** What they load is the demo, not its decoration. */
const SHOWN_WHOLE = new Set(["iframe", "model-viewer", "a-asset-item"]);

/** What a page surely loads. */
export function readPage(from: string, html: string): HtmlPage {
  const page: HtmlPage = {
    references: [],
    inline: [],
    modules: [],
    styles: [],
    imports: new Map(),
  };
  const styles = new Set<string>();
  let base: PageBase | undefined;
  let integrity: string | undefined;
  const meant = (address: string) =>
    base?.place === undefined ? address : atPlace(base.place, address);
  const add = (kind: Reference["kind"], address: string | undefined, isVital = false) => {
    if (address === undefined || OF_THE_HOST.test(address)) return;
    const folder = base?.folder;
    const more = { ...(folder !== undefined && { base: folder }), ...(integrity && { integrity }) };
    page.references.push({ from, address: meant(address), kind, isVital, ...more });
  };
  readTags(html, (tag) => {
    const { name, attributes } = tag;
    integrity = attributes["integrity"];
    if (name === "base" && attributes["href"] !== undefined)
      base ??= pageBase(from, attributes["href"]);
    if (name === "script") readScript(page, tag, add);
    for (const attribute of mediaTags.get(name) ?? [])
      add(SHOWN_WHOLE.has(name) ? "data" : "media", attributes[attribute]);
    if (name === "link" && /\bstylesheet\b/i.test(attributes["rel"] ?? "")) {
      styles.add(meant(attributes["href"] ?? ""));
      add("style", attributes["href"]);
    }
  });
  page.modules = page.modules.map(meant);
  return { ...page, references: distinct(page.references), styles: [...styles] };
}

function readScript(
  page: HtmlPage,
  { attributes: { src, type = "" }, body }: Tag,
  add: (kind: "script", address: string, isVital: boolean) => void,
) {
  const isModule = type.toLowerCase() === "module";
  if (type.toLowerCase() === "importmap") page.imports = importsOf(body);
  else if (type !== "" && !isModule && !/javascript/i.test(type)) return;
  else if (src === undefined) page.inline.push({ text: body, isModule });
  else {
    add("script", src, !BROUGHT_BY_OTHERS.test(src));
    if (isModule) page.modules.push(src);
  }
}

function importsOf(body: string): Map<string, string> {
  const { imports } = parsed(body);
  const entries = typeof imports === "object" && imports !== null ? Object.entries(imports) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** An object of whatever shape; empty when the text is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
