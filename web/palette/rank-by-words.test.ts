import { expect, test } from "vitest";
import { otherName, rankByWords } from "./rank-by-words.ts";

const pages = [
  { label: "Termine", keywords: "Kunden Agenda vorführen" },
  { label: "Speicher", keywords: "Platz Dateien Festplatte" },
  { label: "Neue Daten", keywords: "" },
  { label: "Darstellung", keywords: "hell dunkel" },
  { label: "Standorte", keywords: "Länder" },
  { label: "Kundenlinks", keywords: "teilen QR-Code" },
];
const find = (typed: string) => rankByWords(pages, typed, (page) => page).map(({ label }) => label);

test("E470 what begins as it was typed comes first, then words of the title, then what else it is called", () => {
  expect(find("da")).toEqual(["Darstellung", "Neue Daten"]);
  expect(find("dat")).toEqual(["Neue Daten", "Speicher"]);
  expect(find("kun")).toEqual(["Kundenlinks", "Termine"]);
});

test("E470 two letters begin a word of a title or are a whole word, three and more stand anywhere", () => {
  expect(find("nd")).toEqual([]);
  expect(find("qr")).toEqual(["Kundenlinks"]);
  expect(find("and")).toEqual(["Standorte"]);
  expect(find("gend")).toEqual(["Termine"]);
});

test("E470 every typed word fits, in any order, and nothing typed leaves all as they are", () => {
  expect(find("agenda ter")).toEqual(["Termine"]);
  expect(find("DATEN neue")).toEqual(["Neue Daten"]);
  expect(find("termine x")).toEqual([]);
  expect(find("  ")).toEqual(pages.map(({ label }) => label));
});

test("E470 what is found by another name tells which, and only then", () => {
  const [meetings, storage] = [
    { label: "Termine", keywords: "Kunden Agenda" },
    { label: "Speicher", keywords: "Platz Dateien" },
  ];
  expect(otherName("dat", storage)).toBe("Dateien");
  expect(otherName("termine agen", meetings)).toBe("Agenda");
  expect(otherName("term", meetings)).toBeUndefined();
  expect(otherName("", meetings)).toBeUndefined();
});
