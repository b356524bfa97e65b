/**
 * What lies in folders and is no part of a demo: traces of file managers, version control and editors, secrets,
 * and settings of web servers that the portal does not obey.
 */
const JUNK =
  /^(?:.*?\/)??(?:(?:__MACOSX|\.git|\.svn|\.hg|\.vscode|\.idea|\.vs|\.github)\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*|\.ht[^/]*|web\.config|\.git(?:ignore|attributes|modules|keep)|\.env(?:\.[^/]*)?|\.npmrc)$)/i;
/** What a build was made with; pages without a build may play from it. */
const MODULES = /^(?:.*?\/)??node_modules\//;

/** The folder or file to which a path belongs, if that is none of a demo: `a/.git/` of `a/.git/objects/pack`. */
export const junkOf = (path: string): string | undefined => JUNK.exec(path)?.[0];

export const modulesOf = (path: string): string | undefined => MODULES.exec(path)?.[0];

/** A page or module that loads something from there by its name, as hand-written ones do. */
export const NAMES_MODULES =
  /(?:\bfrom|\bimport|\bimport\s?\(|\b(?:src|href)\s?=|:)\s{0,9}["']?(?:\.{0,2}\/){0,9}node_modules\//;
