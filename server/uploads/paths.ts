import { CONTROL } from "../../contract/characters.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { pathComplaints, UNSEEN } from "../../contract/builds/upload-paths.ts";
import { uploadLimits } from "../../contract/uploads.ts";

/** Device names on Windows; a build may be copied to such a machine. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Software that decodes twice would read these as a dot, a slash or an end. */
const HIDDEN = /%(25)*(2e|2f|5c|00)/i;
/** Configuration files of web servers, in case one ever serves the files. */
const SERVER_SETTINGS = /^\.ht/i;
const MAX_NAME_BYTES = 255;

/** A message for each path that cannot be a file of a demo. */
export function complaintsAbout(paths: string[]): Sentence[] {
  const unusable = paths.flatMap((path) => {
    const complaint = complaintAbout(path);
    return complaint === undefined ? [] : [complaint];
  });
  return unusable.length > 0 ? unusable : clashesBetween(paths);
}

function complaintAbout(path: string): Sentence | undefined {
  if (path === "") return pathComplaints.noName(path);
  if (CONTROL.test(path)) return pathComplaints.unprintable(path);
  if (path.search(UNSEEN) >= 0) return pathComplaints.unseen(path);
  if (path.includes("\\")) return pathComplaints.backslash(path);
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return pathComplaints.rooted(path);
  if (Buffer.byteLength(path) > uploadLimits.bytesPerPath)
    return pathComplaints.tooLong(path, uploadLimits.bytesPerPath);
  const names = path.split("/");
  if (names.length > uploadLimits.foldersDeep)
    return pathComplaints.tooDeep(path, uploadLimits.foldersDeep);
  for (const name of names) {
    const complaint = complaintAboutName(path, name);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function complaintAboutName(path: string, name: string): Sentence | undefined {
  if (name === "") return pathComplaints.emptyName(path);
  if (name === "." || name === "..") return pathComplaints.leadsOut(path);
  if (HIDDEN.test(name)) return pathComplaints.encoded(path);
  if (/[. ]$/.test(name)) return pathComplaints.oddEnd(path);
  if (DEVICE.test(name)) return pathComplaints.device(path);
  if (SERVER_SETTINGS.test(name)) return pathComplaints.serverSetting(path);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return pathComplaints.longName(path, MAX_NAME_BYTES);
  return undefined;
}

/** Names that are identical on some machines: the later file would replace the earlier one. */
function clashesBetween(paths: string[]): Sentence[] {
  const taken = new Map<string, string>();
  const complaints: Sentence[] = [];
  for (const path of paths) {
    const other = taken.get(sameness(path));
    if (other !== undefined) complaints.push(pathComplaints.alike(path, other));
    taken.set(sameness(path), path);
  }
  for (const path of paths) {
    const folder = foldersOf(path).find((name) => taken.has(sameness(name)));
    if (folder !== undefined) complaints.push(pathComplaints.fileAndFolder(folder));
  }
  return complaints;
}

/** Ignoring case and the two ways to write an accent. */
const sameness = (path: string) => path.normalize("NFC").toLowerCase();

function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}
