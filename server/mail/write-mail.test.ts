import { expect, test } from "vitest";
import { mailTexts } from "../../contract/mails.ts";
import { writeMail } from "./write-mail.ts";

const link = "https://portal.example.com/reset-password?token=abc";
const letter = {
  recipient: "eva@example.com",
  subject: mailTexts.resetSubject,
  lines: [mailTexts.greeting("Eva {minutes}"), "", mailTexts.openLink(30), "", link],
};
const inGerman = {
  recipient: "eva@example.com",
  subject: "Passwort zurücksetzen",
  body: `Guten Tag Eva {minutes},\n\nÖffnen Sie innerhalb von 30 Minuten diesen Link, um eines zu wählen:\n\n${link}\n`,
};
const inEnglish = {
  recipient: "eva@example.com",
  subject: "Reset your password",
  body: `Hello Eva {minutes},\n\nOpen this link within 30 minutes to choose one:\n\n${link}\n`,
};

test.each([
  ["de", inGerman],
  ["de-AT", inGerman],
  ["DE", inGerman],
  ["en", inEnglish],
  [null, inEnglish],
  ["tlh", inEnglish],
  ["../de", inEnglish],
])("who reads %s gets their mail so", (language, mail) => {
  expect(writeMail(letter, language)).toEqual(mail);
});
