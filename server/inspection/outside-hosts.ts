import { hostOf, MAX_FOUND_HOSTS } from "../../contract/builds/outside-hosts.ts";
import type { Clues } from "./clues.ts";
import { type Reference, targetOf } from "./references.ts";

/** Addresses stand in these, also those that a demo asks for later. */
const TEXT = /\.(html?|css|json|gltf|svg|xml)$/i;
const ADDRESS = /["'`(=]\s{0,3}(?:(?:https?|wss?):)?\/\/([a-z0-9_-][\w.-]{2,250}(?::\d{1,5})?)/gi;
/** Longer than any file that somebody wrote, and read in a moment. */
const MAX_TEXTS = 500;

/** Names of things, and pages for people: scripts name them and never call them. */
const NEVER_CALLED =
  /^(?:localhost|(?:www\.)?(?:w3|schema|xml|khronos|purl|opengis|mozilla|ecma-international|apache|gnu|opensource)\.org|ns\.adobe\.com|schemas\.[\w.-]+|(?:www\.)?(?:react\.dev|reactjs\.org|fb\.me|vuejs\.org|angular\.(?:io|dev)|threejs\.org|goo\.gl|git\.io|github\.com|npmjs\.com|stackoverflow\.com|example\.(?:com|org)))$/;

/** Hosts whose files are known to call these as well: nobody can read that in the build. */
const CALLED_BY: readonly [RegExp, readonly string[]][] = [
  [/^fonts\.googleapis\.com$/, ["fonts.gstatic.com"]],
  [/^use\.typekit\.net$/, ["p.typekit.net"]],
  [/^aframe\.io$/, ["cdn.aframe.io"]],
  [/^cdn\.babylonjs\.com$/, ["assets.babylonjs.com", "preview.babylonjs.com"]],
  [/^github\.com$/, ["raw.githubusercontent.com", "media.githubusercontent.com"]],
  [/^(?:www\.)?googletagmanager\.com$/, ["www.google-analytics.com", "*.google-analytics.com"]],
];
/** Takes its decoders from there, wherever it comes from itself. */
const MODEL_VIEWER = { tag: /<model-viewer\b/i, host: "www.gstatic.com" };

/**
 * Every host that the build surely loads from, and then those that its texts name in quotation marks: rather
 * one too many than a demo that stops before a client.
 */
export async function findOutsideHosts(clues: Clues, references: Reference[]): Promise<string[]> {
  const hosts = new Set<string>();
  for (const reference of references) {
    const target = targetOf(reference);
    if (target?.is === "outside") add(hosts, target.host);
  }
  if (MODEL_VIEWER.tag.test(clues.html)) hosts.add(MODEL_VIEWER.host);
  for (const text of await textsOf(clues))
    for (const [, host = ""] of text.matchAll(ADDRESS))
      if (isName(host) && !NEVER_CALLED.test(host.toLowerCase())) add(hosts, host);
  return [...hosts].slice(0, MAX_FOUND_HOSTS);
}

function add(hosts: Set<string>, name: string) {
  const host = hostOf(name);
  if (host === undefined) return;
  hosts.add(host);
  for (const [pattern, others] of CALLED_BY)
    if (pattern.test(host)) for (const other of others) hosts.add(other);
}

/** A comment in a script begins with two slashes as well. */
const isName = (host: string) =>
  /[\w-]\.[a-z0-9-]{2,}(?::\d+)?$|^localhost:\d+$|^[\d.]+(?::\d+)?$/i.test(host);

async function textsOf({ folder, scripts }: Clues) {
  const others = folder.paths.filter((path) => TEXT.test(path)).slice(0, MAX_TEXTS);
  const texts = scripts.map(({ text }) => text);
  for (const path of others) texts.push(await folder.text(path));
  return texts;
}
