import { REWRITE_BASE } from "../../../contract/builds/builds.ts";
import { inspectionMessages } from "../../../contract/builds/inspection.ts";
import type { Clues } from "../clues.ts";
import type { Finding } from "../findings.ts";
import { hasOwnBase, isAtPlace } from "./rewrite-routing.ts";

interface Router {
  name: string;
  /** How it reads the path of the address, minified or not; all of these. A bundler leaves out what is not used. */
  signs: readonly RegExp[];
  /** How it finds its pages without the path; whoever bundled that uses it. */
  others?: RegExp;
  /** Both are always in the bundle. */
  isUnsure?: true;
}

const routers: readonly Router[] = [
  {
    name: "React Router",
    signs: [
      /\.location(?:,[^;]{1,200})?;\s{0,20}return\s?(?:\[[\w$]{1,20}\.idx,|[\w$.(),]{1,60}\(\s{0,20}(?:""|''|``),)/,
    ],
  },
  {
    name: "React Router",
    signs: [/\bwindow\.location,[^;]{1,120}\.pathname,[^;]{1,120}\.search,[^;]{1,120}\.hash,/],
    isUnsure: true,
  },
  {
    name: "Vue Router",
    signs: [/\breplaced:\s?(?:!0|true),\s{0,20}scroll:\s?null\b/],
    others: /\.includes\(["'`]#["'`]\)\s?\|\||\.indexOf\(["'`]#["'`]\)\s?<\s?0\s?&&/,
  },
  {
    name: "Vue Router",
    signs: [/\bcase\s?["'`]history["'`]:\s{0,20}this\.history\s?=/, /\bmode:\s?["'`]history["'`]/],
  },
  {
    name: "wouter",
    signs: [/["'`]popstate["'`],\s?["'`]pushState["'`],\s?["'`]replaceState["'`]/],
    others: /["'`]\/["'`]\s?\+\s?location\.hash\.replace\(/,
  },
  {
    name: "TanStack Router",
    signs: [/\.location\.pathname\}\$\{[\w$.]{1,40}\.search\}\$\{[\w$.]{1,40}\.hash\}/],
    others: /\.location\.search\}#\$\{|\binitialEntries:\s?\[["'`]\/["'`]\]/,
  },
];

/** A base that somebody has the page find out by itself. */
const OWN_BASE = /\b(?:basename|basepath)\s?:\s?[^,;{}"'`]{0,40}\blocation\b/;

/** What finds the app's pages by the path of the address. */
export function findPathRouter(clues: Pick<Clues, "scripts">): Router | undefined {
  const isIn = (sign: RegExp) => clues.scripts.some(({ text }) => sign.test(text));
  const router = routers.find(({ signs }) => signs.every(isIn));
  return router && !(router.others && isIn(router.others)) && !isIn(OWN_BASE) ? router : undefined;
}

/** For a page with relative addresses: all of it loads in a folder, and then it does not know the path. */
export function checkRouting(clues: Clues, entry: string): Finding[] {
  if (hasOwnBase(clues.html) || isAtPlace(clues.html)) return [];
  const router = findPathRouter(clues);
  if (!router || router.isUnsure) return [];
  const message = inspectionMessages.pathRouter(router.name);
  return [{ level: "warning", code: "path-router", message, path: entry, fix: REWRITE_BASE }];
}
