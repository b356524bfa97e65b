import { sentence } from "../sentences.ts";

/**
 * Characters that nobody sees, or that turn others around: with one of them a name says what it is not.
 * A joiner between two pictures is seen, it makes one of them: family, flag, profession.
 */
export const UNSEEN =
  /(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d)[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Names may hold anything, line breaks included: it is shown in one line, and what nobody sees by its number. */
export const quote = (path: string) =>
  [UNSEEN, /[\u007f-\u009f]/g].reduce(
    (text, unseen) =>
      text.replaceAll(unseen, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`),
    JSON.stringify(path.slice(0, 200)),
  );

const about = (path: string) => ({ path: quote(path) });
/** What keeps a path from being a file of a demo. */
export const pathComplaints = {
  noName: (path: string) => sentence("paths.noName", "{path} is no name", about(path)),
  unprintable: (path: string) =>
    sentence("paths.unprintable", "{path} contains characters that cannot be used", about(path)),
  unseen: (path: string) =>
    sentence("paths.unseen", "{path} contains an invisible character", about(path)),
  backslash: (path: string) =>
    sentence("paths.backslash", "{path} contains a backslash", about(path)),
  rooted: (path: string) =>
    sentence("paths.rooted", "{path} must begin with the name of a folder or file", about(path)),
  tooLong: (path: string, max: number) =>
    sentence("paths.tooLong", "{path} is longer than {max} bytes", {
      ...about(path),
      max,
    }),
  tooDeep: (path: string, max: number) =>
    sentence("paths.tooDeep", "{path} lies more than {max} levels deep", {
      ...about(path),
      max,
    }),
  emptyName: (path: string) =>
    sentence("paths.emptyName", "{path} contains an empty name", about(path)),
  leadsOut: (path: string) =>
    sentence("paths.leadsOut", "{path} points outside its folder", about(path)),
  encoded: (path: string) =>
    sentence("paths.encoded", "{path} contains an encoded dot or slash", about(path)),
  oddEnd: (path: string) =>
    sentence("paths.oddEnd", "{path} contains a name that ends with a dot or a space", about(path)),
  device: (path: string) =>
    sentence("paths.device", "{path} contains a name that is reserved by Windows", about(path)),
  serverSetting: (path: string) =>
    sentence(
      "paths.serverSetting",
      "{path} is a setting for a web server, which does not belong in a demo: leave it out",
      about(path),
    ),
  longName: (path: string, max: number) =>
    sentence("paths.longName", "{path} contains a name longer than {max} bytes", {
      ...about(path),
      max,
    }),
  alike: (path: string, other: string) =>
    sentence("paths.alike", "{other} and {path} are alike", {
      ...about(path),
      other: quote(other),
    }),
  fileAndFolder: (path: string) =>
    sentence("paths.fileAndFolder", "{path} is a file and a folder", about(path)),
} as const;
