import { failures } from "../../contract/errors.ts";
import { Refusal } from "./errors.ts";
import type { App } from "../portal-services.ts";

export const MAX_JSON_BYTES = 100 * 1024;
const DEEPEST_JSON = 20;

/** JSON in UTF-8 and nothing else: of two equal keys the last counts, `__proto__` is refused. */
export function acceptJsonOnly(app: App, mediaTypes = ["application/json"]): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(mediaTypes, { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new Refusal(400, failures.badRequest));
    }
    if (isTooDeep(text)) return done(new Refusal(400, failures.badRequest));
    return parse(request, text, done);
  });
}

/** Counted before parsing, outside of strings: a hundred thousand brackets are not worth a stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (isInString) {
      if (character === "\\") i += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > DEEPEST_JSON) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
