/** Where the page lies, asked of the page itself while it runs. */
const OWN_FOLDER = 'new URL("./",document.baseURI).pathname';

/** Nuxt's settings, in the page: what its router takes away from the address before it looks for a page. */
const NUXT_BASE =
  /(\bbaseURL\s?:\s?)(["'])\/[^"'\n]{0,200}\2(?=\s?,\s?(?:buildId|buildAssetsDir)\s?:)/g;

/**
 * Hosts show a page at the address of its folder, and routers (Angular's, Vue's) know no page "/index.html": they
 * would show their own "not found". Before all scripts, and without loading anything anew.
 */
const AT_FOLDER =
  '<script>history.replaceState(history.state,"",location.href.replace(/\\/index\\.html(?=[?#]|$)/,"/"))</script>';

/**
 * Routers that know only the path that they were built for see it in the address, while everything is still loaded
 * from the folder. A base would lead `#part` away from the page, hence the last line.
 */
const atPlace = (place: string) => `<script>(function(){
var base=document.createElement("base");base.href=new URL("./",location.href).href;document.head.prepend(base);
history.replaceState(history.state,"",${JSON.stringify(place)}+location.search+location.hash);
addEventListener("click",function(e){var a=e.target.closest&&e.target.closest('a[href^="#"]');if(a&&!e.defaultPrevented){e.preventDefault();location.hash=a.getAttribute("href")}})
})()</script>`;
const [AT_PLACE_START = ""] = atPlace("").split("\n");

const BASE = /<base\b[^<>]{0,500}\shref\b/i;
const HEAD = /<head(?:\s[^<>]{0,500})?>/i;
/** A page may leave out the tags of what it consists of. */
const FIRST = [HEAD, /<html(?:\s[^<>]{0,500})?>/i, /^\s{0,99}<!doctype[^<>]{0,200}>/i];

/** Such a page has its router look at that. */
export const hasOwnBase = (html: string) => BASE.test(html);

/** It was already given the path that its router expects. */
export const isAtPlace = (html: string) => html.includes(AT_PLACE_START);

/** The settings of an app that finds its own pages by the address, which is another one here. */
export const rewriteSettings = (html: string) =>
  html.replaceAll(NUXT_BASE, (_whole, start: string) => start + OWN_FOLDER);

/** The page with the address that its own router expects. */
export function moveAddress(html: string, path: string, place: string | undefined): string {
  if (place === undefined)
    return /(^|\/)index\.html$/.test(path) ? html.replace(HEAD, (head) => head + AT_FOLDER) : html;
  const tag = FIRST.map((pattern) => pattern.exec(html)).find((found) => found !== null);
  const at = tag ? tag.index + tag[0].length : 0;
  return html.slice(0, at) + atPlace(place) + html.slice(at);
}

const BASENAME = /\b(?:basename|basepath)\s?:\s?(["'`])(\/[\w./~%-]{1,200})\1/g;

/** The path that the router of a page expects: its own, else that of the whole build. */
export function pathForRouter(scripts: { text: string }[], base: string): string {
  const named = scripts.flatMap(({ text }) =>
    Array.from(text.matchAll(BASENAME), ([, , path = ""]) => path.replace(/\/?$/, "/")),
  );
  const [only, ...others] = new Set(named);
  return only !== undefined && others.length === 0 ? only : base;
}

const RELATIVE_BASENAME = /(\b(?:basename|basepath)\s?:\s?)(["'`])\.\/?\2/g;

/** A bundler that knows no place writes "./", which no router finds in an address. */
export const rewriteBasename = (text: string) => text.replaceAll(RELATIVE_BASENAME, "$1$2/$2");

const BEFORE_BASE = /(?:(\b(?:basename|basepath|base)\s{0,9}:)|\()\s{0,9}$/;

/** The base itself, not in front of something: in a setting, or handed over alone. */
export function isBaseOfRouter(before: string, after: string): boolean {
  const found = BEFORE_BASE.exec(before);
  if (!found) return false;
  return found[1] === undefined ? /^\s{0,9}\)/.test(after) : /^\s{0,9}[,}]/.test(after);
}
