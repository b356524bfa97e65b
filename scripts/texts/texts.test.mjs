import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { collectTexts } from "./collect-texts.mjs";
import { root } from "../install.mjs";
import { findGaps, listLanguages, readList, writeList } from "./texts.mjs";

const { bare, ...all } = collectTexts(root);
const { sentences, texts } = all;
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
const textsOf = ({ bare: found }) => found.map(({ text }) => text);

test("every text that is shown is looked up, and every sentence of the contract has its code", () => {
  expect(bare.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
});

test("en.json lists every text: npm run texts writes it", () => {
  expect(readList("en")).toBe(writeList(all));
});

test.each(listLanguages())("%s.json is complete, and says nothing that nobody asks for", (code) => {
  expect(findGaps(all, JSON.parse(readList(code)), code)).toEqual([]);
});

test("German is there, and so are sentences of the page, its rules and the server", () => {
  expect(listLanguages()).toContain("de");
  expect(texts.size).toBeGreaterThan(300);
  for (const text of ["Recent Demos", "Help Desk", "failed login"])
    expect(texts.get(text), text).toBe(text);
  expect(Object.fromEntries(sentences)).toMatchObject({
    "sessions.wrongCredentials": "Invalid SESA ID or password",
    "users.deleted": 'User "{name}" deleted successfully',
    "passwords.needsDigit": "Password must contain at least one digit",
    "failures.tooManyRequests": {
      one: "Too many attempts. Please try again in {count} minute.",
      other: "Too many attempts. Please try again in {count} minutes.",
    },
    "inspection.empty": expect.stringContaining('"{path}" is empty.'),
    "mails.greeting": "Hello {name},",
    "roles.admin": "The Maestro",
  });
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
  ["<b label={isOn ? t('On') : null} />", []],
  ["({ key: 'name', header: 'Name' })", ["Name"]],
  ["({ words: (row) => (row.isOn ? 'On' : 'Off') })", ["On", "Off"]],
  ["({ label = 'Pages' }) => label", ["Pages"]],
  ["showError('No demo')", ["No demo"]],
  ["(document.title = 'Demos')", ["Demos"]],
  ["<p>… · {1} {`${a}/${b}`}{isOn === 'on' && t('On')}</p>", []],
  ["<Logo text='Demo Portal' />", []],
  ["t(name)", ["the text must be a literal in the call; for others there is translate()"]],
  ["t('Item {1}')", ["name the places"]],
  ["[plural(n, 'one', 'rows'), t('rows')]", ['said elsewhere as {"one":"one","other":"rows"}']],
])("%s shows %j bare", (code, shown) => {
  expect(textsOf(inPage(`export const a = ${code};`))).toEqual(shown);
});

test("the gallery and tests may say what they like", () => {
  expect(collectFrom("web/gallery/sample.tsx", "<p>Hello</p>").bare).toEqual([]);
  expect(collectFrom("web/ui/pager.test.ts", "({ label: 'Hello' })").bare).toEqual([]);
});

test.each([
  ["constant('a.b', 'Switched on')", { "a.b": "Switched on" }, []],
  ["(n) => sentence('a.b', 'At most {n}', { n })", { "a.b": "At most {n}" }, []],
  [
    "sentence('a.b', { one: '{count} row', other: '{count} rows' }, { count })",
    { "a.b": { one: "{count} row", other: "{count} rows" } },
    [],
  ],
  [
    "sentence('a.b', 'Outer {c}', { c: constant('a.c', 'Inner') })",
    { "a.b": "Outer {c}", "a.c": "Inner" },
    [],
  ],
  ["constant('a.b', `At most ${max}`)", {}, ["code and text must be literals in the call"]],
  ["constant(`a.${b}`, 'At most')", {}, ["code and text must be literals in the call"]],
  ["sentence('a.b', { one: 'Row' }, {})", {}, ["code and text must be literals in the call"]],
  ["z.string('Name is required')", {}, ["has no code: Name is required"]],
  ["`At most ${max} rows`", {}, ["has no code: At most … rows"]],
  ["'Demo Dashboard Portal'", {}, []],
  ["z.literal('all')", {}, []],
  [
    "[constant('a.b', 'One'), constant('a.b', 'Two')]",
    { "a.b": "Two" },
    ["a.b and a.b must differ, in code and in text"],
  ],
  [
    "[constant('a.b', 'One'), constant('a.c', 'One')]",
    { "a.b": "One", "a.c": "One" },
    ["a.c and a.b must differ, in code and in text"],
  ],
])("the contract's %s gives %j", (code, expected, reported) => {
  const found = collectFrom("contract/words.ts", `export const a = ${code};`);
  expect(Object.fromEntries(found.sentences)).toEqual(expected);
  expect(textsOf(found)).toEqual(reported);
});

test.each([
  [{}, ['misses "a.b"', 'misses "{count} rows"']],
  [
    {
      sentences: { "a.b": "Hallo {name}" },
      texts: { "{count} rows": { one: "eine", other: "{count} Zeilen" } },
    },
    [],
  ],
  [
    {
      sentences: { "a.b": "Hallo", "a.c": "Tschüss" },
      texts: { "{count} rows": { other: "Zeilen" }, Bye: "Tschüss" },
    },
    [
      'nobody says "a.c"',
      'other places or forms in "a.b"',
      'nobody says "Bye"',
      'other places in "{count} rows", or no form for "one"',
      'other places in "{count} rows", or no form for "other"',
    ],
  ],
  [
    {
      sentences: { "a.b": { other: "Hallo {name}" } },
      texts: { "{count} rows": "{count} Zeilen" },
    },
    ['other places or forms in "a.b"', 'other places or forms in "{count} rows"'],
  ],
])("a translation is compared with the list (%#)", (language, gaps) => {
  const list = {
    sentences: new Map([["a.b", "Hello {name}"]]),
    texts: new Map([["{count} rows", { one: "{count} row", other: "{count} rows" }]]),
  };
  expect(findGaps(list, language, "de")).toEqual(gaps);
});

/** What the palette is searched by. */
const searchedWords = new Set([
  "clients agenda playlist present",
  "present full screen client show",
]);
/** What a person searches by may be any word; what the portal says of a thing is always the same one. */
const strangers = {
  de: /\bTreffens?\b|präsentier|Präsentation|stumm|fps|freiwillig|Nachtwache|[^ ]…/i,
  fr: /réunion|\bfps|\w'\w/i,
};
test.each(Object.entries(strangers))("%s.json calls each thing by one name", (code, wrong) => {
  const list = JSON.parse(readList(code));
  const spoken = Object.entries({ ...list.sentences, ...list.texts })
    .filter(([key]) => !searchedWords.has(key))
    .flatMap(([, value]) => (typeof value === "string" ? [value] : Object.values(value)));
  expect(spoken.filter((value) => wrong.test(value))).toEqual([]);
});
