import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Params, type Translations, translator } from "../../contract/sentences.ts";
import { projectRoot } from "../start/project-root.ts";

/** The list of all sentences of the contract; scripts/texts/texts.test.mjs checks that it is complete. */
const list = readFileSync(join(projectRoot, "languages/en.json"), "utf8");
const { sentences } = JSON.parse(list) as { sentences: Translations };
const translate = translator(sentences, "en");
/** zod's own messages. */
const ANY_TEXT = "fields.invalid";

/** Checks in every test, for every call, that an answer with a message also has its code and params. */
export function requireCodes(body: Record<string, unknown>): void {
  const { message, errors = {}, fields = {} } = body;
  if (message === undefined) return;
  requireCode(message, body);
  const details = new Map(Object.entries(fields as Record<string, object>));
  for (const [field, text] of Object.entries(errors as object))
    requireCode(text, details.get(field) ?? {});
  if (details.size !== Object.keys(errors as object).length)
    throw new Error(`Other fields than errors: ${JSON.stringify(body)}`);
}

function requireCode(text: unknown, details: { code?: unknown; params?: unknown }) {
  const message = JSON.stringify(text);
  const code = typeof details.code === "string" ? details.code : "none";
  if (!Object.hasOwn(sentences, code))
    throw new Error(`${message} has the code ${code}, which the contract does not know`);
  const expected = translate({ code, params: (details.params ?? {}) as Params, message: "" });
  if (code !== ANY_TEXT && expected !== text)
    throw new Error(`${message} has the code ${code}, which says "${expected}"`);
}
