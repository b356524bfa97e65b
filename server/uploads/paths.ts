import { CONTROL } from "../../contract/characters.ts";
import { quote, UNSEEN, uploadLimits } from "../../contract/uploads.ts";

/** Names under which Windows finds devices; a build may be handed on to such a machine. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Would be read as a dot, a slash or an end by whatever decodes once too often. */
const HIDDEN = /%(25)*(2e|2f|5c|00)/i;
/** Settings of a web server, should the files ever lie behind one. */
const SERVER_SETTINGS = /^\.ht/i;
const MAX_NAME_BYTES = 255;

/** A sentence for each path that cannot be a file of a demo. */
export function complaintsAbout(paths: string[]): string[] {
  const unusable = paths.flatMap((path) => {
    const complaint = complaintAbout(path);
    return complaint === undefined ? [] : [`${quote(path)} ${complaint}`];
  });
  return unusable.length > 0 ? unusable : clashesBetween(paths);
}

function complaintAbout(path: string): string | undefined {
  if (path === "") return "is no name";
  if (CONTROL.test(path)) return "contains characters that cannot be used";
  if (path.search(UNSEEN) >= 0) return "contains a character that cannot be seen";
  if (path.includes("\\")) return "contains a backslash";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "does not begin with a folder or file";
  if (Buffer.byteLength(path) > uploadLimits.bytesPerPath)
    return `is longer than ${uploadLimits.bytesPerPath} bytes`;
  const names = path.split("/");
  if (names.length > uploadLimits.foldersDeep)
    return `lies more than ${uploadLimits.foldersDeep} levels deep`;
  for (const name of names) {
    const complaint = complaintAboutName(name);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function complaintAboutName(name: string): string | undefined {
  if (name === "") return "contains an empty name";
  if (name === "." || name === "..") return "leads out of its folder";
  if (HIDDEN.test(name)) return "contains an encoded dot or slash";
  if (/[. ]$/.test(name)) return "contains a name that ends with a dot or a blank";
  if (DEVICE.test(name)) return "contains a name that Windows keeps for devices";
  if (SERVER_SETTINGS.test(name)) return "is a setting for a web server";
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return `contains a name longer than ${MAX_NAME_BYTES} bytes`;
  return undefined;
}

/** Names that are one and the same on some machines: the later file would replace the earlier one. */
function clashesBetween(paths: string[]): string[] {
  const taken = new Map<string, string>();
  const complaints: string[] = [];
  for (const path of paths) {
    const other = taken.get(sameness(path));
    if (other !== undefined) complaints.push(`${quote(other)} and ${quote(path)} are alike`);
    taken.set(sameness(path), path);
  }
  for (const path of paths) {
    const folder = foldersOf(path).find((name) => taken.has(sameness(name)));
    if (folder !== undefined) complaints.push(`${quote(folder)} is a file and a folder`);
  }
  return complaints;
}

/** Case and both ways to write an accent make no difference. */
const sameness = (path: string) => path.normalize("NFC").toLowerCase();

function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}
