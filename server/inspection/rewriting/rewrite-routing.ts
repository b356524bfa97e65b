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
const HEAD = /<head(?:\s[^<>]{0,500})?>/i;

/** The page of an app that finds its own pages by the address, which is another one here. */
export function rewriteRouting(html: string, path: string): string {
  const rewritten = html.replaceAll(NUXT_BASE, (_whole, start: string) => start + OWN_FOLDER);
  if (!/(^|\/)index\.html$/.test(path)) return rewritten;
  return rewritten.replace(HEAD, (head) => head + AT_FOLDER);
}
