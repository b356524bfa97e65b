import { expect, test } from "vitest";
import { pickLanguage } from "../../contract/languages.ts";
import { constant, sentence } from "../../contract/sentences.ts";
import { directionOf, speak } from "./translation.ts";

const texts = {
  Home: "Startseite",
  "Search {title}": "{title} durchsuchen",
  "{header} of {name}": "{header}: {name}",
  "{count} rows": { one: "eine Zeile", other: "{count} Zeilen" },
};
const sentences = {
  "pumps.gone": "Pumpe „{name}“ von {count} ist weg",
  "pumps.left": { one: "eine Pumpe", other: "{count} Pumpen" },
  "pumps.none": "Keine Pumpen",
};
const some = speak({ texts, sentences }, "de-DE");
const rows = { one: "{count} wiersz", few: "{count} wiersze", other: "{count} wierszy" };
const polish = speak({ texts: { "{count} rows": rows }, sentences: {} }, "pl");
const english = speak({ texts: {}, sentences: {} }, "en");

const gone = (name: string) =>
  sentence("pumps.gone", "Pump {name} of {count} is gone", { name, count: 1200 });
const left = (count: number) =>
  sentence("pumps.left", { one: "{count} pump", other: "{count} pumps" }, { count });
const none = constant("pumps.none", "No pumps");

test("a text is looked up by its English words, and stays English where nobody translated it", () => {
  expect(some.t("Home")).toBe("Startseite");
  expect(some.t("Away")).toBe("Away");
  expect(english.t("Home")).toBe("Home");
});

test("places are filled wherever the language puts them; what nobody fills stays", () => {
  expect(some.t("Search {title}", { title: "Demos" })).toBe("Demos durchsuchen");
  expect(some.t("Search {title}")).toBe("{title} durchsuchen");
  expect(english.t("{a} and {b}", { a: "{b}", b: "$&" })).toBe("{b} and $&");
});

test("numbers are written as in the locale", () => {
  expect(english.t("Page {number}", { number: 1234 })).toBe("Page 1,234");
  expect(some.t("Page {number}", { number: 1234 })).toBe("Page 1.234");
  expect(some.t("Page {number}", { number: "1234" })).toBe("Page 1234");
});

test.each([
  [english, 1, "1 row"],
  [english, 0, "0 rows"],
  [some, 1, "eine Zeile"],
  [some, 2000, "2.000 Zeilen"],
  [polish, 2, "2 wiersze"],
  [polish, 5, "5 wierszy"],
])("things are counted as the language counts (%#)", ({ plural }, count, words) => {
  expect(plural(count, "{count} row", "{count} rows")).toBe(words);
});

test.each([
  [gone("{count} $&"), "Pumpe „{count} $&“ von 1.200 ist weg"],
  [left(1), "eine Pumpe"],
  [left(2000), "2.000 Pumpen"],
  [none, "Keine Pumpen"],
  ["Home", "Startseite"],
  ["Nobody has translated this.", "Nobody has translated this."],
])("%j is said in German", (message, text) => {
  expect(some.translate(message)).toBe(text);
});

test("a code that the language does not know leaves the English words", () => {
  const unknownCode = { code: "pumps.primed", params: { count: 2 }, message: "2 pumps are primed" };
  expect(some.translate(unknownCode)).toBe("2 pumps are primed");
  expect(some.translate({ ...unknownCode, code: "constructor" })).toBe("2 pumps are primed");
});

test("finished sentences are not read: words that only look like one of ours stay as they are", () => {
  expect(some.translate(gone("A").message)).toBe("Pump A of 1,200 is gone");
});

test("English is what the sentence says itself", () => {
  expect(english.translate(left(2))).toBe("2 pumps");
  expect(english.translate(none)).toBe("No pumps");
});

test.each([
  [["de-AT", "en"], "de"],
  [["fr", "DE"], "de"],
  [["pt-BR"], "pt-BR"],
  [["zh-Hant-TW"], "zh-Hant"],
  [["fil", "de"], "de"],
  [["fr", ""], undefined],
])("who wants %j gets %s", (preferred, found) => {
  expect(pickLanguage(preferred, ["de", "en", "fi", "pt-BR", "zh-Hant"])).toBe(found);
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
