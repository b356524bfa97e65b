import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { collectTexts } from "./collect-texts.mjs";
import { root } from "./install.mjs";
import { findGaps, listLanguages, readList, writeList } from "./texts.mjs";

const { texts, bare } = collectTexts(root);
const garden = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(garden, { recursive: true, force: true }));

/** The texts of a house that consists of one file. */
function collectFrom(path, code) {
  const folder = mkdtempSync(join(garden, "house-"));
  for (const part of ["contract", "web"]) mkdirSync(join(folder, part));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
  return collectTexts(folder);
}
const LOOKUP = 'import { plural, t } from "../ui/language.ts";\n';
const inPage = (code) => collectFrom("web/demos/demo-page.tsx", LOOKUP + code);
const wordsOf = ({ bare: found }) => found.map(({ words }) => words);

test("every text that is shown is looked up", () => {
  expect(bare.map(({ path, line, words }) => `${path}:${line} ${words}`)).toEqual([]);
});

test("en.json lists every text: npm run texts writes it", () => {
  expect(readList("en")).toBe(writeList(texts));
});

test.each(listLanguages())("%s.json is complete, and says nothing that nobody asks for", (code) => {
  expect(findGaps(texts, JSON.parse(readList(code)), code)).toEqual([]);
});

test("German is there, and so are sentences of the page, its rules and the server", () => {
  expect(listLanguages()).toContain("de");
  expect(texts.size).toBeGreaterThan(300);
  for (const text of [
    "Recent Demos",
    "Help Desk",
    "Invalid SESA ID or password",
    'User "{1}" deleted successfully',
    "User status updated to Inactive",
    "Password must contain at least one digit",
    "Too many attempts. Please try again in {1} minutes.",
    "Failed to upload designation file.",
    "{1} hr {2} mins",
    "The Maestro",
  ])
    expect(texts.get(text), text).toBe(text);
  expect(texts.get("{count} rows")).toEqual({ one: "{count} row", other: "{count} rows" });
});

test.each([
  ["<p>Hello</p>", ["Hello"]],
  ["<p>{'Hello'}</p>", ["Hello"]],
  ["<p>{isOn ? 'On' : t('Off')}</p>", ["On"]],
  ["<p>{isOn && `Hello ${name}`}</p>", ["Hello …"]],
  ['<img alt="A pump" />', ["A pump"]],
  ['<b aria-label="Close" className="flex" />', ["Close"]],
  ["<b title={isOn ? 'On' : 'Off'} />", ["On", "Off"]],
  ["<b label={name ?? 'Nobody'} />", ["Nobody"]],
  ["({ key: 'name', header: 'Name' })", ["Name"]],
  ["({ words: (row) => (row.isOn ? 'On' : 'Off') })", ["On", "Off"]],
  ["({ label = 'Pages' }) => label", ["Pages"]],
  ["showError('No demo')", ["No demo"]],
  ["(document.title = 'Demos')", ["Demos"]],
  ["<p>… · {1} {`${a}/${b}`}{isOn === 'on' && t('On')}</p>", []],
  ["<Logo text='Demo Portal' />", []],
  ["t(name)", ["the words must stand in the call; for others there is translate()"]],
  ["t('Item {1}')", ["name the places; the contract's are numbered"]],
  ["[plural(n, 'one', 'rows'), t('rows')]", ['said elsewhere as {"one":"one","other":"rows"}']],
])("%s shows %j bare", (code, words) => {
  expect(wordsOf(inPage(`export const a = ${code};`))).toEqual(words);
});

test("the gallery and tests may say what they like", () => {
  expect(collectFrom("web/gallery/sample.tsx", "<p>Hello</p>").bare).toEqual([]);
  expect(collectFrom("web/ui/pager.test.ts", "({ label: 'Hello' })").bare).toEqual([]);
});

test.each([
  ["`At most ${max} of ${all}`", ["At most {1} of {2}"]],
  ["isOn ? 'Switched on' : 'Switched off'", ["Switched on", "Switched off"]],
  ["`${n} ${n === 1 ? 'is' : 'are'} left`", ["{1} is left", "{1} are left"]],
  ["{ words: must('letter') }", ["Needs a letter"]],
  ["(list: Word) => `No ${list} file`", ["No first file", "No second file"]],
  ["z.literal('all')", []],
  ["title + '...'", []],
])("the contract's %s gives %j", (code, sentences) => {
  const { texts: found } = collectFrom(
    "contract/words.ts",
    `const must = (what: string) => \`Needs a \${what}\`;
     const words = ["first", "second"] as const;
     type Word = (typeof words)[number];
     export const a = ${code};`,
  );
  expect([...found.keys()]).toEqual(sentences);
});

test.each([
  [{}, ['misses "Hello {name}"', 'misses "{count} rows"']],
  [
    { "Hello {name}": "Hallo {name}", "{count} rows": { one: "eine", other: "{count} Zeilen" } },
    [],
  ],
  [
    { "Hello {name}": "Hallo", "{count} rows": { other: "Zeilen" }, Bye: "Tschüss" },
    [
      'nobody says "Bye"',
      'other places or forms in "Hello {name}"',
      'other places in "{count} rows", or no form for "one"',
      'other places in "{count} rows", or no form for "other"',
    ],
  ],
  [
    { "Hello {name}": { other: "Hallo {name}" }, "{count} rows": "{count} Zeilen" },
    ['other places or forms in "Hello {name}"', 'other places or forms in "{count} rows"'],
  ],
])("a translation is compared with the list (%#)", (translations, gaps) => {
  const list = new Map([
    ["Hello {name}", "Hello {name}"],
    ["{count} rows", { one: "{count} row", other: "{count} rows" }],
  ]);
  expect(findGaps(list, translations, "de")).toEqual(gaps);
});
