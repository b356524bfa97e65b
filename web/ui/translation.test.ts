import { expect, test, vi } from "vitest";
import { directionOf, pickLanguage, speak } from "./translation.ts";

const german = speak(
  {
    Home: "Startseite",
    "Search {title}": "{title} durchsuchen",
    "{header} of {name}": "{header}: {name}",
    "{count} rows": { one: "eine Zeile", other: "{count} Zeilen" },
    "{1} deleted successfully": "{1} wurde gelöscht",
    'User "{1}" deleted successfully': "Benutzer „{1}“ wurde gelöscht",
    'User "Home" deleted successfully': "Der Benutzer der Startseite wurde gelöscht",
    "{1} mins": "{1} Min.",
    "{1} hr {2} mins": "{1} Std. {2} Min.",
    "© {1} {2} All Rights Reserved.": "{2} {1}",
    "{1} of {2} (100%)": "100 %: {2}, davon {1}",
  },
  "de-DE",
);
const polish = speak(
  { "{count} rows": { one: "{count} wiersz", few: "{count} wiersze", other: "{count} wierszy" } },
  "pl",
);
const english = speak({}, "en");

test("a text is looked up by its English words, and stays English where nobody translated it", () => {
  expect(german.t("Home")).toBe("Startseite");
  expect(german.t("Away")).toBe("Away");
  expect(english.t("Home")).toBe("Home");
});

test("places are filled wherever the language puts them; what nobody fills stays", () => {
  expect(german.t("Search {title}", { title: "Demos" })).toBe("Demos durchsuchen");
  expect(german.t("Search {title}")).toBe("{title} durchsuchen");
  expect(english.t("{a} and {b}", { a: "{b}", b: "$&" })).toBe("{b} and $&");
});

test("numbers are written as in the locale", () => {
  expect(english.t("Page {number}", { number: 1234 })).toBe("Page 1,234");
  expect(german.t("Page {number}", { number: 1234 })).toBe("Page 1.234");
  expect(german.t("Page {number}", { number: "1234" })).toBe("Page 1234");
});

test.each([
  [english, 1, "1 row"],
  [english, 0, "0 rows"],
  [german, 1, "eine Zeile"],
  [german, 2000, "2.000 Zeilen"],
  [polish, 2, "2 wiersze"],
  [polish, 5, "5 wierszy"],
])("things are counted as the language counts (%#)", ({ plural }, count, words) => {
  expect(plural(count, "{count} row", "{count} rows")).toBe(words);
});

test.each([
  ["Home", "Startseite"],
  ['User "Eva Lund" deleted successfully', "Benutzer „Eva Lund“ wurde gelöscht"],
  ['User "a" and "b" deleted successfully', 'Benutzer „a" and "b“ wurde gelöscht'],
  ['User "Home" deleted successfully', "Der Benutzer der Startseite wurde gelöscht"],
  ["Pump {1} $& deleted successfully", "Pump {1} $& wurde gelöscht"],
  ["1 hr 10 mins", "1 Std. 10 Min."],
  ["10 mins", "10 Min."],
  ["© 2025 Your Company All Rights Reserved.", "Your Company 2025"],
  ["3 of 9 (100%)", "100 %: 9, davon 3"],
  ["3 of 9 (1000)", "3 of 9 (1000)"],
  ["Nobody has translated this.", "Nobody has translated this."],
  ["constructor", "constructor"],
])("the ready-made sentence %j reads %j", (sentence, words) => {
  expect(german.translate(sentence)).toBe(words);
});

test("the page's own texts, whose places have names, are no pattern for other sentences", () => {
  expect(german.translate("The name of the rose")).toBe("The name of the rose");
});

test("English is left as it came", () => {
  expect(english.translate('User "{1}" deleted')).toBe('User "{1}" deleted');
});

test("a thousand sentences are translated by patterns that are made once", () => {
  const many = Array.from(
    { length: 400 },
    (_, i) => [`Sentence ${i} of {1} and {2}`, "{2}, {1}"] as const,
  );
  const { translate } = speak(Object.fromEntries(many), "de");
  let patterns = 0;
  const Noted = class extends RegExp {
    constructor(pattern: string, flags: string) {
      super(pattern, flags);
      patterns += 1;
    }
  };
  vi.stubGlobal("RegExp", Noted);
  for (let i = 0; i < 1000; i += 1) translate(`Sentence ${i % 400} of a and b`);
  vi.unstubAllGlobals();
  expect(patterns).toBe(400);
});

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "DE"], "de"],
  [["pt-BR"], "pt-BR"],
  [["zh-Hant-TW"], "zh-Hant"],
  [["fil", "de"], "de"],
  [["fr", ""], undefined],
])("who wants %j gets %s", (wanted, found) => {
  expect(pickLanguage(wanted, ["de", "en", "fi", "pt-BR", "zh-Hant"])).toBe(found);
});

test.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["fa", "rtl"],
  ["de", "ltr"],
  ["fil", "ltr"],
  ["arn", "ltr"],
])("%s is written %s", (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
