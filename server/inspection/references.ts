import { folderOf } from "./folder.ts";

/** A place in a file that surely names another file. */
export interface Reference {
  from: string;
  address: string;
  /** What it is asked for as; decides how much is lost without it. */
  kind: "script" | "style" | "media" | "data";
  /** Without it nothing plays. */
  isVital: boolean;
  /** Imported by a module, which fails as a whole without it. */
  isImport?: boolean;
  /** What the page wants the file to be. */
  integrity?: string;
  /** The folder that the address is relative to, where that is not the folder of `from`. */
  base?: string;
}

/** Each once, in their order: a page may name the same picture half a million times. */
export function distinct(references: Reference[]): Reference[] {
  const seen = new Map<string, Reference>();
  for (const reference of references) {
    const { from, address, kind, isVital, base } = reference;
    const name = `${kind} ${isVital} ${from}\n${base ?? ""}\n${address}`;
    if (!seen.has(name)) seen.set(name, reference);
  }
  return [...seen.values()];
}

export type Target =
  | { is: "outside"; host: string }
  /** Begins with a slash; the path is what follows it. */
  | { is: "absolute"; path: string }
  | { is: "inside"; path: string };

const PLACEHOLDER = /\{\{|\$\{|<%|%[A-Z_]{3,}%/;
const OTHER_SCHEME = /^(?!https?:)[a-z][\w+.-]*:/i;

/** Where an address leads, or undefined where it leads to no file: `#top`, `data:`, `{{placeholder}}`. */
export function targetOf({ from, address, base }: Reference): Target | undefined {
  const text = address.trim();
  if (text === "" || text.startsWith("#") || PLACEHOLDER.test(text) || OTHER_SCHEME.test(text))
    return undefined;
  if (/^(https?:)?\/\//i.test(text)) {
    const url = text.startsWith("//") ? `https:${text}` : text;
    return URL.canParse(url) ? { is: "outside", host: new URL(url).host } : undefined;
  }
  const path = decoded(text.replace(/[?#].*$/s, ""));
  if (path === "" || path.endsWith("/")) return undefined;
  if (path.startsWith("/")) return { is: "absolute", path: joined("", path.slice(1)) };
  return { is: "inside", path: joined(base ?? folderOf(from), path) };
}

/** What `<base href>` does to the addresses behind it. */
export interface PageBase {
  /** They are relative to this folder of the build. */
  folder?: string;
  /** Or to this place of a host, whichever folder the page lies in: "/", "/name/", "https://host/name/". */
  place?: string;
}

/** Nothing where that is no address at all. */
export function pageBase(from: string, href: string): PageBase {
  const target = targetOf({ from, address: `${href.trim()}x`, kind: "data", isVital: false });
  if (target === undefined) return {};
  if (target.is === "inside") return { folder: folderOf(target.path) };
  return { place: href.trim().replace(/[^/]*$/, "") };
}

/** The folder that `<base href>` points to; undefined where that is elsewhere. */
export const folderAt = (from: string, href: string) => pageBase(from, href).folder;

/** An address as it is meant at that place; those that begin there or at a host themselves stay as they are. */
export const atPlace = (place: string, address: string) =>
  /^\s*([/#]|[a-z][\w+.-]*:|$)/i.test(address)
    ? address
    : place + address.trim().replace(/^\.\//, "");

/** Builds may reach back into their own folder by its name; where that is not known, any name is believed. */
export function withoutOwnName(path: string, name: string | undefined): string {
  const own = /^\.\.\/([^/]+)\//.exec(path);
  return own && (name === undefined || own[1] === name) ? path.slice(own[0].length) : path;
}

/** The address `to` as a file in the folder `from` would write it. */
export function relativeAddress(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared += 1;
  const up = "../".repeat(here.length - shared);
  return `${up === "" ? "./" : up}${there.slice(shared).join("/")}`;
}

/** Climbing above the top leaves `../` at the beginning. */
function joined(base: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${base}${path}`.split("/")) {
    if (part === "..") {
      if (parts.length === 0 || parts.at(-1) === "..") parts.push(part);
      else parts.pop();
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
