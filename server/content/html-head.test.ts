import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { minifyBridge } from "../../scripts/build/minify-bridge.mjs";
import { readBridgeSource } from "./bridge-source.mjs";
import { createBridge } from "./bridge.ts";
import { placeForScript } from "./html-head.ts";

it.each([
  "<!doctype html><html><head>|<title>",
  "<!DOCTYPE html>\n<!-- a <head> --> <html lang='a>b'>\n<head class=\"x>y\">|<meta>",
  "<html>\n|<body>",
  "<!doctype html>\n|<script>",
  "|<header>not a head</header>",
  "|plain text",
  "|",
  '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html><head >|',
  "<HTML><HEAD>|</HEAD>",
  "\uFEFF|<p>",
  "<!doctype html>|<!-- never closed <head>",
])("the script goes to the bar in %j", (marked) => {
  const html = marked.replace("|", "");
  expect(placeForScript(html)).toBe(marked.indexOf("|"));
});

const bridge = createBridge(["https://portal.example"]);
const insert = async (chunks: Buffer[], contentType: string) =>
  buffer(bridge.insertInto(Readable.from(chunks), contentType));

it("is put into pages of every encoding, in whatever pieces they come", async () => {
  const html = "<!doctype html><html><head><title>Größe €</title>";
  for (const [encoding, charset] of [
    ["utf8", "utf-8"],
    ["utf16le", "utf-16le"],
  ] as const) {
    const page = Buffer.from(encoding === "utf8" ? html : `\uFEFF${html}`, encoding);
    const pieces = Array.from(page, (byte) => Buffer.from([byte]));
    const type = `text/html; charset=${charset}`;
    const full = await insert(pieces, type);
    expect(full).toHaveLength(page.length + bridge.lengthIn(type));
    const text = full.toString(encoding).replace("\uFEFF", "");
    expect(text).toMatch(/^<!doctype html><html><head><script>/);
    expect(text.replace(/<script>[\s\S]*?<\/script>/, "")).toBe(html);
  }
  const big = Buffer.from(`\uFEFF${html}`, "utf16le").swap16();
  const full = await insert([big], "text/html; charset=utf-16be");
  expect(full.swap16().toString("utf16le")).toMatch(/^\uFEFF<!doctype html><html><head><script>/);
});

it("is small as it is shipped, and stays so, and speaks to the same origins", async () => {
  const source = readBridgeSource(join(import.meta.dirname, "in-frame"));
  const shipped = createBridge(["https://portal.example"], await minifyBridge(source));
  expect(shipped.lengthIn("text/html; charset=utf-8")).toBeLessThan(19 * 1024);
  for (const each of [bridge, shipped])
    expect(each.insertIntoText("<p>")).toContain('["https://portal.example"].filter(');
});
