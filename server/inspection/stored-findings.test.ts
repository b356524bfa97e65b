import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { type BuildCheck, sentenceOf } from "../../contract/builds/builds.ts";
import { inspectionMessages } from "../../contract/builds/inspection.ts";
import {
  type UserMessage,
  toSentence,
  type Translations,
  translator,
} from "../../contract/sentences.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import { createTestDatabase } from "../test/database.ts";

const german = JSON.parse(readFileSync(join(projectRoot, "languages/de.json"), "utf8")) as {
  sentences: Translations;
};
const inGerman = translator(german.sentences, "de");
const migration = readFileSync(join(projectRoot, "server/db/migrations/013-languages.sql"), "utf8");

const { loads, ...said } = inspectionMessages;
const stored: UserMessage[] = [
  said.needsIsolation,
  said.moreAlike(30, "missing-file"),
  said.noWasm("Build/a (1).wasm"),
  said.empty('odd "name".js'),
  said.large("a+b.data", 120),
  said.largeBuild(400),
  said.missing("tex/wood.png", "index.html"),
  said.wrongCase("index.html", "Logo.png", "logo.png"),
  said.absoluteBase("/app/"),
  said.bareImport("main.js", "three"),
  said.reportsTo("index.html", "stats.example.com"),
  loads.script("index.html", "cdn.example.com"),
  loads.data("main.js", "api.example.com"),
  loads.style("index.html", "fonts.example.com"),
  loads.media("index.html", "img.example.com"),
];
/** Those that have been worded anew since, in the words in which they were stored. */
const formerWords = new Map<string, string>([
  [
    toSentence(said.needsIsolation).message,
    "This demo uses several threads, so it plays in a page that is isolated from all other hosts. The portal sees to that, but needs an https address to do so.",
  ],
  [
    toSentence(said.noWasm("Build/a (1).wasm")).message,
    '"Build/a (1).wasm" is not WebAssembly, whatever its name says: perhaps an error page was saved in its place. Get the file again and upload the folder.',
  ],
  [
    toSentence(said.large("a+b.data", 120)).message,
    '"a+b.data" has 120 MB. Computers manage, but many phones give up: compress textures and meshes, or split the file.',
  ],
  [
    toSentence(said.largeBuild(400)).message,
    "The folder has 400 MB. If the demo loads all of it, phones and slow networks give up: leave out what it does not need.",
  ],
  [
    toSentence(said.reportsTo("index.html", "stats.example.com")).message,
    "index.html reports to stats.example.com. The demo plays without it as well.",
  ],
]);
const asStoredBefore = (message: string) => ({ level: "info", code: "any", message, path: "x" });

/** Stores the findings as they were stored before 013-languages.sql, and lets that run over them. */
async function migrateChecks(checks: object[]): Promise<BuildCheck[]> {
  const database = await createTestDatabase();
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query("alter table users drop column language");
  const build = [newId(), JSON.stringify(checks)];
  await owner.query(
    `insert into builds (id, kind, folder, entry, size, file_count, checks, created_by_name)
     values ($1, 'webgl', 'demo', 'index.html', 1, 1, $2, 'Ada')`,
    build,
  );
  await owner.query(migration);
  const { rows } = await owner.query<{ checks: BuildCheck[] }>("select checks from builds");
  await owner.end();
  await database.drop();
  return rows[0]?.checks ?? [];
}

test("what older inspections found is said in German as well, in its old order", async () => {
  const words = stored
    .map((one) => toSentence(one).message)
    .map((message) => formerWords.get(message) ?? message);
  const checks = await migrateChecks([...words, "Nobody says this."].map(asStoredBefore));
  expect(checks.map(({ message }) => message)).toEqual([...words, "Nobody says this."]);
  expect(checks.map((check) => inGerman(sentenceOf(check)))).toEqual([
    ...stored.map((one) => inGerman(toSentence(one))),
    "Nobody says this.",
  ]);
  expect(checks.at(-1)).toEqual(asStoredBefore("Nobody says this."));
});
