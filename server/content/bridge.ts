import { createHash } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readBridgeSource } from "./bridge-source.mjs";
import { placeForScript } from "./html-head.ts";
import { scriptHash } from "../http/security-headers.ts";

/** The script that reports from inside a demo's page to the player, and how it gets into the page. */
export interface Bridge {
  /** Changes when the script does, and with it every page that carries it. */
  etag: string;
  /** As a policy names it that allows no other script inside a page. */
  policySource: string;
  lengthIn(contentType: string): number;
  insertInto(page: Readable, contentType: string): Readable;
  insertIntoText(html: string): string;
}

/** Beside this file from source; beside the bundle what scripts/build.mjs has minified. */
const SOURCE = join(import.meta.dirname, "in-frame");
/** In whatever quotation marks the minifier writes it. */
const ORIGINS = /\[(["'`])PLAYER_ORIGINS\1\]/;
/** Where a head does not begin so early, the script goes to the very beginning. */
const HEAD_BYTES = 64 * 1024;

/** It speaks to pages of these origins only. */
export function createBridge(playerOrigins: string[], shipped = readBridgeSource(SOURCE)): Bridge {
  const source = shipped.replace(ORIGINS, () =>
    JSON.stringify(playerOrigins).replaceAll("<", "\\u003c"),
  );
  const code = `if(window.parent!==window){${source}}`;
  const script = `<script>${code}</script>`;
  return {
    policySource: scriptHash(code),
    etag: createHash("sha256").update(script).digest("base64url").slice(0, 8),
    lengthIn: (contentType) => encode(script, contentType).length,
    insertInto: (page, contentType) => Readable.from(insert(page, script, contentType)),
    insertIntoText: (html) => {
      const at = placeForScript(html);
      return html.slice(0, at) + script + html.slice(at);
    },
  };
}

async function* insert(page: Readable, script: string, contentType: string) {
  const { decode, bytesPerSign } = lettersOf(contentType);
  const held: Buffer[] = [];
  let length = 0;
  let isInserted = false;
  const begin = () => {
    isInserted = true;
    const start = Buffer.concat(held);
    const at = placeForScript(decode(start.subarray(0, HEAD_BYTES))) * bytesPerSign;
    return Buffer.concat([start.subarray(0, at), encode(script, contentType), start.subarray(at)]);
  };
  for await (const chunk of page as AsyncIterable<Buffer>) {
    if (isInserted) yield chunk;
    else {
      held.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) yield begin();
    }
  }
  if (!isInserted) yield begin();
}

/** One sign per byte is enough for tags in every other encoding: they all contain ASCII. */
function lettersOf(contentType: string) {
  if (!/charset=utf-16/.test(contentType))
    return { decode: (bytes: Buffer) => bytes.toString("latin1"), bytesPerSign: 1 };
  const decode = (bytes: Buffer) =>
    (isBigEndian(contentType) ? swapped(bytes) : bytes).toString("utf16le");
  return { decode, bytesPerSign: 2 };
}

/** The script is ASCII. */
function encode(script: string, contentType: string) {
  if (!/charset=utf-16/.test(contentType)) return Buffer.from(script, "latin1");
  const bytes = Buffer.from(script, "utf16le");
  return isBigEndian(contentType) ? bytes.swap16() : bytes;
}

const isBigEndian = (contentType: string) => contentType.includes("utf-16be");
const swapped = (bytes: Buffer) => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
